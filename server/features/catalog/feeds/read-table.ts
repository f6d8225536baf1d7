import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import {
  FeedFaultError,
  type FeedRow,
  type RowOfFeed,
  type UnreadableRow,
} from "#server/features/catalog/feeds/feed-rows.ts";
import { FEED_ROW_MAX_BYTES } from "#shared/domain/limits.ts";

/** Reads a feed that is a table with a line of column names, as CSV or, with a tab as delimiter, TSV. */
export async function* readTable(source: Readable, delimiter: "," | "\t"): AsyncGenerator<RowOfFeed> {
  const unreadable: UnreadableRow[] = [];
  let lastLine = 1;
  let unclosed: number | null = null;
  const parser = parse({
    bom: true,
    delimiter,
    columns: (names: string[]) => columnsOf(names),
    on_record: (record: Record<string, string | string[]>, { lines }): FeedRow => {
      lastLine = lines;
      return rowAt(lines, record);
    },
    // Shops write inches into tab-separated rows: a quote in the middle of a field is a character.
    relax_quotes: delimiter === "\t",
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: FEED_ROW_MAX_BYTES,
    on_skip: (error) => {
      // All the rest of the file is within that quote.
      if (error?.code === "CSV_QUOTE_NOT_CLOSED") unclosed = lastLine + 1;
      else unreadable.push({ line: Number(error?.lines ?? 0), reason: "malformed" });
      return undefined;
    },
  });
  pipeline(Readable.from(decoded(source)), parser, () => undefined);
  try {
    for await (const row of parser as AsyncIterable<FeedRow>) {
      // Rows come a few at a time, with all unreadable ones before them known.
      while (unreadable[0] && unreadable[0].line < row.line) yield unreadable.shift() as UnreadableRow;
      yield row;
    }
    yield* unreadable;
    if (unclosed !== null) throw new FeedFaultError("malformed", unclosed);
  } catch (error) {
    if (error instanceof CsvError)
      throw new FeedFaultError("malformed", error.lines === undefined ? null : Number(error.lines), { cause: error });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** The text of a table: UTF-8 or, where it says so, the UTF-16 that some spreadsheets save. */
async function* decoded(source: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf-16le" : "utf-8", { fatal: true });
    yield textOf(decoder, chunk);
  }
  if (decoder) yield textOf(decoder);
}

function textOf(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    throw new FeedFaultError("not-utf-8", null, { cause: error });
  }
}

/** Google's own names, however a shop writes them: `Image link`, `g:image_link`. */
function columnsOf(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase().replace(/^g:/, "").replace(/\s+/g, "_"));
  if (!columns.includes("id") || !columns.includes("title")) throw new FeedFaultError("columns-missing", 1);
  return columns;
}

/** A row by the line where it ends: fields may hold ends of lines. */
function rowAt(end: number, record: Record<string, string | string[]>): FeedRow {
  const values = Object.values(record).flat();
  const within = values.reduce((sum, value) => sum + (value.includes("\n") ? value.split("\n").length - 1 : 0), 0);
  const fields = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, [value].flat()]));
  return { line: end - within, fields };
}
