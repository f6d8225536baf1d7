import type { Readable } from "node:stream";
import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { bounded } from "#server/features/catalog/feeds/bounded-stream.ts";
import { noteEnd } from "#server/features/catalog/feeds/import-feed.ts";
import { addImport, readImport } from "#server/features/catalog/feeds/imports.ts";
import { type ImportRow, loadFeed } from "#server/features/catalog/feeds/load-feed.ts";
import { FEED_ROW_REASONS } from "#shared/domain/feed.ts";
import { FEED_MAX_BYTES } from "#shared/domain/limits.ts";
import { feedErrors } from "#shared/schema/index.ts";

type Means = Pick<Deps, "db" | "now" | "config">;

/** Loads a feed at once, for the operator at the terminal; `onBatch` is told how far it is. */
export async function importFromCommand(
  deps: Means,
  { source, named }: Pick<ImportRow, "source" | "named">,
  bytes: Readable,
  onBatch: (row: ImportRow) => void,
  batches: { batchCharacters?: number } = {},
): Promise<ImportRow> {
  const row = await addImport(deps.db, { source, named, origin: "command", objectName: null, createdAt: deps.now() });
  await noteEnd(deps, row.id, async () => {
    await loadFeed(deps, row, bounded(bytes, FEED_MAX_BYTES), { ...batches, onBatch });
  });
  return readImport(deps, row.id);
}

/** The first errors of an import, in words. */
export async function errorsOfImport(db: Pick<Database, "select">, importId: string, most: number) {
  const rows = await db
    .select()
    .from(feedErrors)
    .where(eq(feedErrors.importId, importId))
    .orderBy(asc(feedErrors.position))
    .limit(most);
  return rows.map(({ line, field, reason }) => ({ line, field, text: FEED_ROW_REASONS[reason] }));
}
