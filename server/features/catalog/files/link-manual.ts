import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";
import { WebFileError } from "#server/ports/web-file/index.ts";
import type { CatalogManual } from "#shared/contracts/catalog/catalog-files.ts";
import { MANUAL_MAX_BYTES } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { catalogFiles } from "#shared/schema/index.ts";

/** For its server to answer and give all of it: the editor waits so long at most. */
const FETCHING_MS = 10_000;

type Measured = Pick<CatalogManual, "pages" | "bytes">;
const UNCHECKED: Measured = { pages: null, bytes: null };

/**
 * Notes a manual elsewhere with its number of pages. Throws UNPROCESSABLE where nothing is there for everybody, and what
 * `PdfReader` throws; where its server can't be asked now, or gives more than is read, the number stays open.
 */
export async function linkManual(
  deps: Pick<Deps, "db" | "now" | "downloads">,
  actor: Actor,
  url: string,
): Promise<CatalogManual> {
  const { db, now } = deps;
  const measured = await measure(deps, actor, url);
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const seen = { ...measured, createdAt: now() };
    const [row] = await tx
      .insert(catalogFiles)
      .values({ id: v7(), kind: "linked-manual", url, uploadedBy: actor.id, ...seen })
      // What was counted once is better than nothing.
      .onConflictDoUpdate({
        target: catalogFiles.url,
        set: {
          pages: sql`coalesce(excluded.pages, ${catalogFiles.pages})`,
          bytes: sql`coalesce(excluded.bytes, ${catalogFiles.bytes})`,
          createdAt: seen.createdAt,
        },
      })
      .returning({ id: catalogFiles.id, pages: catalogFiles.pages, bytes: catalogFiles.bytes });
    if (!row) throw new Error("the insert returned no row");
    const { id, ...known } = row;
    const target = { type: "catalog-file", id };
    const after = { kind: "linked-manual", ...known };
    await recordChange(tx, { actor, action: "catalogFiles.linkManual", target, before: null, after });
    return { url, ...known };
  });
}

async function measure({ downloads }: Pick<Deps, "downloads">, actor: Actor, url: string): Promise<Measured> {
  const signal = AbortSignal.timeout(FETCHING_MS);
  try {
    const opened = await downloads.open(url, signal);
    if (opened.refusal !== null) {
      throw new AppError("UNPROCESSABLE", "There is no file at that address that everybody can open.", {
        reason: "manual-link",
      });
    }
    const counted = { bytes: 0 };
    const pages = await pdfReader.countPages(actor.id, Readable.from(upToMost(opened.source, counted)));
    return { pages, bytes: counted.bytes };
  } catch (error) {
    if (error instanceof WebFileError || error instanceof TooLargeError || signal.aborted) return UNCHECKED;
    throw error;
  }
}

class TooLargeError extends Error {}

/** The same bytes, counted; a `TooLargeError` where there are more than are read. */
async function* upToMost(source: Readable, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    counted.bytes += chunk.length;
    if (counted.bytes > MANUAL_MAX_BYTES) throw new TooLargeError();
    yield chunk;
  }
}
