import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { lockByName, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { FeedFaultError, type RowOfFeed } from "#server/features/catalog/feeds/feed-rows.ts";
import { type FeedItem, itemOfRow } from "#server/features/catalog/feeds/item-of-row.ts";
import type { ItemAt, Refused } from "#server/features/catalog/feeds/place-items.ts";
import { readFeed } from "#server/features/catalog/feeds/read-feed.ts";
import { type Written, writeBatch } from "#server/features/catalog/feeds/write-batch.ts";
import { FEED_ERRORS_KEPT } from "#shared/domain/limits.ts";
import { feedErrors, feedImports } from "#shared/schema/index.ts";

/** Rows of one transaction: more of them hold others up who change products. */
const BATCH_ROWS = 1000;
/** Rows are mostly below a thousand characters; of very long ones fewer are kept in memory at once. */
export const BATCH_CHARACTERS = 8 * 1024 * 1024;
const FIELD_ROOM = 32;
/** Rows read in one go: in between the database's answers are met, which a batch being written waits for. */
const ROWS_PER_TURN = 50;

export type ImportRow = typeof feedImports.$inferSelect;

type Means = Pick<Deps, "db" | "now" | "config">;

interface Loading {
  /** Ends the work between two batches. */
  signal?: AbortSignal | undefined;
  onBatch?: (row: ImportRow) => void;
  /** Number of characters after which a batch is written, however few rows it has. */
  batchCharacters?: number;
}

/**
 * Loads a feed, behind the rows that are done already: each batch is written together with the note of how far it goes, so
 * what was cut off goes on without a row being lost, counted twice or refused as its own repetition. Throws a
 * `FeedFaultError` where it can't be read to its end; what stood before is loaded.
 */
export async function loadFeed(
  deps: Means,
  begun: ImportRow,
  source: Readable,
  { signal, onBatch, batchCharacters = BATCH_CHARACTERS }: Loading = {},
): Promise<ImportRow> {
  let row = begun;
  let skipped = 0;
  let batch: RowOfFeed[] = [];
  let characters = 0;
  let writing = Promise.resolve();
  /** Begins to write the batch once the one before is written; the next one is read meanwhile. */
  const write = async () => {
    const prepared = prepare(batch, deps.config.publicUrl);
    batch = [];
    characters = 0;
    await writing;
    signal?.throwIfAborted();
    writing = loadBatch(deps, row, prepared).then((written) => {
      row = written;
      onBatch?.(row);
    });
    // Its failure is met where it is waited for.
    writing.catch(() => undefined);
  };
  try {
    for await (const read of readFeed(source)) {
      if (skipped < begun.rowsRead) {
        skipped++;
        continue;
      }
      batch.push(read);
      characters += charactersOf(read);
      if (batch.length === BATCH_ROWS || characters > batchCharacters) await write();
      if (batch.length % ROWS_PER_TURN === 0) await nextTurn();
    }
  } catch (error) {
    // Rows before a fault are good ones.
    if (error instanceof FeedFaultError && batch.length > 0) await write();
    await writing;
    throw error;
  }
  if (batch.length > 0) await write();
  await writing;
  return row;
}

/** How much of a row is kept, roughly: each field takes room, also an empty one. */
function charactersOf(row: RowOfFeed): number {
  if (!("fields" in row)) return 0;
  let sum = 0;
  for (const values of Object.values(row.fields)) for (const value of values) sum += value.length + FIELD_ROOM;
  return sum;
}

interface Batch {
  /** How many of the feed's rows these are. */
  rows: number;
  items: ItemAt[];
  /** How many lead to pages of ours: they come from our own feed, and say what the catalogue has said. */
  ownRows: number;
  refused: Refused[];
  refusedRows: number;
}

function loadBatch(
  { db, now }: Pick<Deps, "db" | "now">,
  begun: ImportRow,
  { rows, items, ownRows, refused, refusedRows }: Batch,
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    // A batch that a crash of the database takes along is loaded again: the note of it is gone as well.
    await tx.execute(sql`set local synchronous_commit = off`);
    // Two feeds at once would wait for rows of each other.
    await lockByName(tx, "product feeds");
    const [current] = await tx.select().from(feedImports).where(eq(feedImports.id, begun.id)).for("update");
    if (current?.rowsRead !== begun.rowsRead) throw new Error("Another server goes on with this import");
    const written: Written =
      items.length === 0
        ? { added: 0, changed: 0, unchanged: 0, refused: [] }
        : await writeBatch(tx, items, { source: begun.source, importId: begun.id, now: now() });
    const errors = [...refused, ...written.refused].sort((one, other) => one.line - other.line);
    if (errors.length > 0) await keepErrors(tx, begun.id, errors);
    const [row] = await tx
      .update(feedImports)
      .set({
        state: "running",
        rowsRead: sql`${feedImports.rowsRead} + ${rows}::int`,
        rowsAdded: sql`${feedImports.rowsAdded} + ${written.added}::int`,
        rowsChanged: sql`${feedImports.rowsChanged} + ${written.changed}::int`,
        rowsUnchanged: sql`${feedImports.rowsUnchanged} + ${ownRows + written.unchanged}::int`,
        rowsRefused: sql`${feedImports.rowsRefused} + ${refusedRows + written.refused.length}::int`,
      })
      .where(eq(feedImports.id, begun.id))
      .returning();
    if (!row) throw new Error("The import is gone");
    return row;
  });
}

/** The first errors of an import, up to as many as are kept. */
async function keepErrors(tx: Transaction, importId: string, errors: readonly Refused[]): Promise<void> {
  const kept = await tx.$count(feedErrors, eq(feedErrors.importId, importId));
  const room = errors.slice(0, Math.max(0, FEED_ERRORS_KEPT - kept));
  if (room.length === 0) return;
  await tx.insert(feedErrors).values(room.map((error, at) => ({ ...error, importId, position: kept + at + 1 })));
}

const digestOf = (item: FeedItem) => createHash("sha256").update(JSON.stringify(item)).digest("hex");

function prepare(rows: readonly RowOfFeed[], publicUrl: string): Batch {
  const ownHost = new URL(publicUrl).host;
  const items: ItemAt[] = [];
  let ownRows = 0;
  const refused: Refused[] = [];
  let refusedRows = 0;
  for (const row of rows) {
    const read = "fields" in row ? itemOfRow(row) : null;
    if (read?.item?.link && new URL(read.item.link).host === ownHost) {
      ownRows++;
      continue;
    }
    if (read?.item) {
      items.push({ line: row.line, item: read.item, digest: digestOf(read.item) });
      continue;
    }
    refusedRows++;
    if (read) refused.push(...read.errors.map((error) => ({ line: row.line, itemId: read.id, ...error })));
    else if ("reason" in row) refused.push({ line: row.line, itemId: null, field: "", reason: row.reason });
  }
  return { rows: rows.length, items, ownRows, refused, refusedRows };
}
