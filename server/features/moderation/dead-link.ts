import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { removeContent } from "#server/features/moderation/removal.ts";
import type { Content } from "#server/lib/content.ts";
import { linkChecks, products } from "#shared/schema/index.ts";

// An item about a dead link names the share whose link it is; one of the catalogue's own is named by its product.

/** Forgets what was found about a link: it is looked at anew. */
export async function keepLink(tx: Transaction, subjectId: string, shared: Content | null): Promise<void> {
  await forgetChecks(tx, subjectId, shared);
}

/**
 * Takes a link off its product, unless that is another one by now than the one that was found dead; one that a member
 * shared is removed as theirs. Answers what `removeContent` does.
 */
export async function removeLink(
  tx: Transaction,
  subjectId: string,
  shared: Content | null,
  now: Date,
): Promise<string | null> {
  const checked = await forgetChecks(tx, subjectId, shared);
  if (shared) return removeContent(tx, { kind: "video", id: shared.id, reason: "dead-link", now });
  const { videoUrl } = products;
  const [product] = await tx.select({ videoUrl }).from(products).where(eq(products.id, subjectId)).for("update");
  const dead =
    checked.length === 0 ? (product?.videoUrl ?? null) : (checked.find((url) => url === product?.videoUrl) ?? null);
  if (dead === null) return null;
  await tx
    .update(products)
    .set({ videoUrl: null, videoDuration: null })
    .where(and(eq(products.id, subjectId), eq(videoUrl, dead)));
  return null;
}

/** Answers the links that were found dead. */
async function forgetChecks(tx: Transaction, subjectId: string, shared: Content | null): Promise<string[]> {
  const productId = shared?.productId ?? subjectId;
  const ofThis = shared?.videoUrl ? eq(linkChecks.url, shared.videoUrl) : undefined;
  const gone = await tx
    .delete(linkChecks)
    .where(and(eq(linkChecks.productId, productId), ofThis))
    .returning({ url: linkChecks.url });
  return gone.map(({ url }) => url);
}
