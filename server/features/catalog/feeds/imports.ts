import { and, asc, eq, getTableColumns, gt, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import { lockByName, type Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { importFeedJob } from "#server/features/catalog/feeds/import-feed.ts";
import type { ImportRow } from "#server/features/catalog/feeds/load-feed.ts";
import { removeObjects, withholdFiles } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { csvRow } from "#server/lib/csv.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import { FEED_ROW_REASONS } from "#shared/domain/feed.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Download, Page, StoredFile } from "#shared/http/endpoint.ts";
import { feedErrors, feedImports, storedObjects } from "#shared/schema/index.ts";

type Means = Pick<Deps, "db" | "now" | "queue">;

const pages = newestFirst(feedImports);
/** As much of a file's name as is shown. */
const NAMED_MAX_CHARACTERS = 200;

export async function listImports(
  { db }: Pick<Deps, "db">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<ImportRow>> {
  const rows = await db
    .select()
    .from(feedImports)
    .where(pages.behind(cursor))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

export async function readImport({ db }: Pick<Deps, "db">, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(feedImports).where(eq(feedImports.id, id));
  if (!row) throw new AppError("NOT_FOUND", "There is no such import.", { reason: "address-missing" });
  return row;
}

/** Imports a file that has been stored; one that was sent just before and still waits is not imported twice. */
export async function importUpload(
  deps: Means & Pick<Deps, "storage" | "log">,
  actor: Actor,
  { source, file }: { source: string; file: StoredFile },
): Promise<ImportRow> {
  const { name: objectName, sha256 } = file.object;
  const named = onOneLine(file.name).slice(0, NAMED_MAX_CHARACTERS) || "feed";
  const row = await begin(deps, actor, { source, origin: "upload", named, objectName }, sha256);
  if (row.objectName !== objectName) await removeObjects(deps, [objectName]);
  return row;
}

export function importLink(
  deps: Means,
  actor: Actor,
  { source, url }: { source: string; url: string },
): Promise<ImportRow> {
  return begin(deps, actor, { source, origin: "link", named: url, objectName: null }, null);
}

function begin(
  { db, now, queue }: Means,
  actor: Actor,
  values: Pick<ImportRow, "source" | "origin" | "named" | "objectName">,
  /** Of its file. */
  sha256: string | null,
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await lockByName(tx, "new product feeds");
    const [same] = await tx
      .select(getTableColumns(feedImports))
      .from(feedImports)
      .leftJoin(storedObjects, eq(storedObjects.name, feedImports.objectName))
      .where(
        and(
          eq(feedImports.source, values.source),
          eq(feedImports.origin, values.origin),
          eq(feedImports.named, values.named),
          sha256 === null ? undefined : eq(storedObjects.sha256, sha256),
          isNull(feedImports.finishedAt),
          gt(feedImports.createdAt, pressedTwiceSince(now())),
        ),
      )
      .limit(1);
    if (same) return same;
    const row = await addImport(tx, { ...values, createdAt: now() });
    // The file is for the import alone: it has no address.
    if (values.objectName !== null) await withholdFiles(tx, [values.objectName], now());
    const after = { source: row.source, origin: row.origin };
    const target = { type: "feed-import", id: row.id };
    await recordChange(tx, { actor, action: "feeds.import", target, before: null, after });
    await queue.add(importFeedJob, { id: row.id }, { tx });
    return row;
  });
}

export async function addImport(
  tx: Pick<Transaction, "insert">,
  values: Pick<ImportRow, "source" | "origin" | "named" | "createdAt"> & { objectName: string | null },
): Promise<ImportRow> {
  const [row] = await tx
    .insert(feedImports)
    .values({ id: v7(), ...values })
    .returning();
  if (!row) throw new Error("The import was not added");
  return row;
}

/** The kept errors of an import as CSV, with a last line that says so where there were more. */
export async function errorsFile({ db }: Pick<Deps, "db">, id: string): Promise<Download> {
  const { rowsRefused } = await readImport({ db }, id);
  const rows = await db.select().from(feedErrors).where(eq(feedErrors.importId, id)).orderBy(asc(feedErrors.position));
  const lines = rows.map(({ line, itemId, field, reason }) => [line, itemId ?? "", field, FEED_ROW_REASONS[reason]]);
  const named = new Set(rows.map(({ line }) => line)).size;
  const rest = rowsRefused - named;
  if (rest > 0) lines.push(["", "", "", `${rest} more rows were refused; only the first errors are kept.`]);
  const text = [["line", "id", "field", "reason"], ...lines].map(csvRow);
  return { bytes: Buffer.from(text.join("")), fileName: `feed-errors-${id}.csv` };
}
