import { PassThrough, pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { bounded } from "#server/features/catalog/feeds/bounded-stream.ts";
import { FeedFaultError, type RowOfFeed } from "#server/features/catalog/feeds/feed-rows.ts";
import { readJsonl } from "#server/features/catalog/feeds/read-jsonl.ts";
import { readTable } from "#server/features/catalog/feeds/read-table.ts";
import { readXml } from "#server/features/catalog/feeds/read-xml.ts";
import { FEED_UNPACKED_MAX_BYTES } from "#shared/domain/limits.ts";

/** Enough for the names of the columns. */
const BEGINNING_BYTES = 16 * 1024;

/**
 * The rows of a feed, a few at a time in memory; its format is told by its first bytes. Throws a `FeedFaultError` where it
 * can't be read to its end. The source is destroyed when the reader is done.
 */
export async function* readFeed(source: Readable): AsyncGenerator<RowOfFeed> {
  try {
    const packed = await withBeginning(source, 2);
    const isPacked = packed.beginning[0] === 0x1f && packed.beginning[1] === 0x8b;
    const whole = isPacked ? unpack(packed.all) : packed.all;
    const { beginning, all } = await withBeginning(whole, BEGINNING_BYTES);
    yield* rowsOf(beginning.toString("utf8"), all);
  } catch (error) {
    if (isDamage(error)) throw new FeedFaultError("damaged", null, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

function rowsOf(beginning: string, all: Readable): AsyncGenerator<RowOfFeed> {
  const text = beginning.replace(/^\ufeff/, "").trimStart();
  if (text.startsWith("<")) return readXml(all);
  if (text.startsWith("{")) return readJsonl(all);
  const [names = ""] = text.split(/\r?\n/, 1);
  if (names.includes("\t")) return readTable(all, "\t");
  if (names.includes(",")) return readTable(all, ",");
  throw new FeedFaultError("unknown-format", 1);
}

/** What packed bytes hold, up to a limit: a small file can be made to hold any amount. */
const unpack = (packed: Readable): Readable =>
  bounded(
    pipeline(packed, createGunzip(), () => undefined),
    FEED_UNPACKED_MAX_BYTES,
  );

/** Whether zlib could not unpack it. */
const isDamage = (error: unknown) => error instanceof Error && "code" in error && /^Z_/.test(String(error.code));

/** The first bytes of a stream, and a stream of all of it. */
async function withBeginning(source: Readable, bytes: number): Promise<{ beginning: Buffer; all: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const reader = source.iterator({ destroyOnReturn: false });
  let isEnded = false;
  while (length < bytes && !isEnded) {
    const { value, done } = (await reader.next()) as IteratorResult<Buffer>;
    if (done) isEnded = true;
    else {
      chunks.push(value);
      length += value.length;
    }
  }
  await reader.return?.();
  const beginning = Buffer.concat(chunks);
  const all = new PassThrough();
  all.write(beginning);
  if (isEnded) all.end();
  else pipeline(source, all, () => undefined);
  return { beginning, all };
}
