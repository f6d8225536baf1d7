import type { Readable } from "node:stream";
import sax from "sax";
import { FeedFaultError, FIELD_MAX_CHARACTERS, type RowOfFeed } from "#server/features/catalog/feeds/feed-rows.ts";
import { FEED_ROW_MAX_BYTES } from "#shared/domain/limits.ts";

/** Elements of one that are no fields of the product but of a part of it, such as shipping, are deeper. */
interface Open {
  line: number;
  depth: number;
  fields: Map<string, string[]>;
  /** The field that is being read. */
  field: string | null;
  text: string;
  /** Of text and of the names of elements: empty ones take room, too. */
  characters: number;
}

/** Feeds have some six. Each open element takes memory. */
const DEPTH_MAX = 64;
/** A link is the longest that one says. The parser keeps all of a tag until it ends, and compares each attribute with those before. */
const TAG_MAX_CHARACTERS = FIELD_MAX_CHARACTERS;

/**
 * Reads an RSS 2.0 or Atom feed with Google's elements. A document type, and with it every entity of the feed's own, is
 * refused: only the five of XML itself and numbered characters are known.
 */
export async function* readXml(source: Readable): AsyncGenerator<RowOfFeed> {
  const parser = sax.parser(true, { xmlns: true, position: true });
  const ready: RowOfFeed[] = [];
  let depth = 0;
  let open: Open | null = null;
  let isFeed = false;
  /** Where the tag begins that has not ended yet. */
  const tag = { from: null as number | null };
  const lineNow = () => parser.line + 1;

  parser.onerror = (error) => {
    throw new FeedFaultError("malformed", lineNow(), { cause: error });
  };
  parser.ondoctype = () => {
    throw new FeedFaultError("doctype", lineNow());
  };
  // What grows too long is cut by the parser itself or refused; a document type's own parts never come.
  parser.onsgmldeclaration = () => {
    throw new FeedFaultError("doctype", lineNow());
  };
  parser.onopentagstart = () => {
    tag.from = parser.position;
  };
  parser.onopentag = (opened) => {
    tag.from = null;
    depth++;
    if (depth > DEPTH_MAX) throw new FeedFaultError("malformed", lineNow());
    const { local, attributes } = opened as sax.QualifiedTag;
    if (depth === 1) {
      isFeed = local === "rss" || local === "feed";
      if (!isFeed) throw new FeedFaultError("unknown-format", lineNow());
    }
    if (open === null) {
      if (local === "item" || local === "entry") {
        open = { line: lineNow(), depth, fields: new Map(), field: null, text: "", characters: 0 };
      }
      return;
    }
    open.characters += opened.name.length + 4;
    // Of a row that is too long nothing is used.
    if (open.characters > FEED_ROW_MAX_BYTES) open.fields.clear();
    if (depth !== open.depth + 1) return;
    open.field = local.toLowerCase();
    open.text = attributes.href?.value ?? "";
  };
  const takeText = (text: string) => {
    if (open === null) return;
    open.characters += text.length;
    if (open.field !== null && depth === open.depth + 1 && open.text.length <= FIELD_MAX_CHARACTERS) open.text += text;
  };
  parser.ontext = takeText;
  parser.oncdata = takeText;
  parser.onclosetag = () => {
    if (open !== null && depth === open.depth + 1 && open.field !== null) {
      const { fields, field, text } = open;
      if (open.characters <= FEED_ROW_MAX_BYTES) {
        const given = fields.get(field) ?? [];
        given.push(text.slice(0, FIELD_MAX_CHARACTERS));
        fields.set(field, given);
      }
      open.field = null;
    } else if (open !== null && depth === open.depth) {
      const { line, fields, characters } = open;
      ready.push(characters > FEED_ROW_MAX_BYTES ? { line, reason: "too-long" } : { line, fields: byName(fields) });
      open = null;
    }
    depth--;
  };

  const decoder = new TextDecoder("utf-8", { fatal: true });
  const read = (chunk: Buffer | undefined): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new FeedFaultError("not-utf-8", lineNow(), { cause: error });
    }
  };
  let fault: unknown = null;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      parser.write(read(chunk));
      yield* ready.splice(0);
      if (tag.from !== null && parser.position - tag.from > TAG_MAX_CHARACTERS) {
        throw new FeedFaultError("malformed", lineNow());
      }
    }
    parser.write(read(undefined));
    parser.close();
  } catch (error) {
    // What stands before it is read.
    fault = error;
  }
  yield* ready;
  if (fault !== null) throw fault;
}

/** Without a prototype: an element may have the name of one of its members. */
const byName = (fields: Map<string, string[]>): Record<string, string[]> =>
  Object.assign(Object.create(null), Object.fromEntries(fields));
