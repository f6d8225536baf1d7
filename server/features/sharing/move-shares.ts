import { asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { closeCasesAbout, findOpenCase, moveCase, moveDecided } from "#server/features/moderation/index.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { linkChecks, products, sharedVideos } from "#shared/schema/index.ts";

/** Has all videos that members shared of a product be of the one that it became one with, which shows the best of them. */
export async function moveShares(tx: Transaction, merge: ProductMerge): Promise<void> {
  const { from, to } = merge;
  await tx.update(sharedVideos).set({ productId: to }).where(eq(sharedVideos.productId, from));
  await moveChecks(tx, merge);
  const [any] = await tx
    .select({ id: sharedVideos.id })
    .from(sharedVideos)
    .where(eq(sharedVideos.productId, to))
    .orderBy(asc(sharedVideos.id))
    .limit(1);
  if (any) await placeSharedVideo(tx, any.id);
  await moveDeadLink(tx, merge);
}

/** A link that both have was bad since the first of two times. */
async function moveChecks(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx.execute(sql`
    insert into ${linkChecks} as known (product_id, url, first_bad_at, last_bad_at, created_at)
    select ${to}::uuid, url, first_bad_at, last_bad_at, created_at from ${linkChecks} where product_id = ${from}
    on conflict (product_id, url) do update set
      first_bad_at = least(known.first_bad_at, excluded.first_bad_at),
      last_bad_at = greatest(known.last_bad_at, excluded.last_bad_at)`);
  await tx.delete(linkChecks).where(eq(linkChecks.productId, from));
}

/**
 * The catalogue's own link that was found dead is decided on with the product that shows it now. Where none shows it any more
 * there is nothing to decide: a decision would be taken for one about the other's video.
 */
async function moveDeadLink(tx: Transaction, { from, to, now }: ProductMerge): Promise<void> {
  const about = { kind: "dead-link", subjectId: from } as const;
  await moveDecided(tx, about, to);
  const open = await findOpenCase(tx, about);
  if (!open) return;
  const [shown] = await tx
    .select({ url: products.videoUrl })
    .from(products)
    .where(
      sql`${products.id} = ${to} and exists (
        select from ${linkChecks} where product_id = ${products.id} and url = ${products.videoUrl}
      )`,
    );
  const waits = await findOpenCase(tx, { ...about, subjectId: to });
  if (shown && !waits) await moveCase(tx, open.id, to);
  else await closeCasesAbout(tx, about, { now });
}
