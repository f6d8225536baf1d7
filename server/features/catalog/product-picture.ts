import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { objectPath } from "#server/features/files/index.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { storedObjects } from "#shared/schema/index.ts";

/** How much of a picture is read at most. */
const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

const STORED = new RegExp(`^${objectPath("")}([\\w.-]+)$`);
const DEMO = /^\/media\/demo\/(\w[\w-]*\.webp)$/;

/** Whether a product's picture is one of our own files; others are on other people's servers. */
export const isOwnPicture = (thumbnailUrl: string): boolean => STORED.test(thumbnailUrl) || DEMO.test(thumbnailUrl);

/** Whether a product's picture is one of our own files that everybody may see. */
export async function isPictureShown({ db }: Pick<Deps, "db">, thumbnailUrl: string): Promise<boolean> {
  const name = STORED.exec(thumbnailUrl)?.[1];
  if (name === undefined) return DEMO.test(thumbnailUrl);
  return (await db.$count(storedObjects, and(eq(storedObjects.name, name), isNull(storedObjects.withheldAt)))) > 0;
}

/** The bytes of a product's picture as they were sent; null for one that is not ours, or not everybody's to see. */
export async function readProductPicture(
  deps: Pick<Deps, "db" | "storage">,
  thumbnailUrl: string,
): Promise<Buffer | null> {
  if (!(await isPictureShown(deps, thumbnailUrl))) return null;
  const demo = DEMO.exec(thumbnailUrl)?.[1];
  if (demo !== undefined) return readFile(join(PROJECT_ROOT, "server/db/seed/media", demo)).catch(nullIfMissing);
  const stream = await deps.storage.open(STORED.exec(thumbnailUrl)?.[1] ?? "", {
    start: 0,
    end: PICTURE_MAX_BYTES - 1,
  });
  return stream && buffer(stream);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
