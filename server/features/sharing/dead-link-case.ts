import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { CaseType, Content } from "#server/domain.ts";
import { takeVideoOff } from "#server/features/catalog/index.ts";
import { removeContent } from "#server/features/moderation/index.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { linkChecks, products, sharedVideos } from "#shared/schema/index.ts";

/**
 * A link that was found dead twice. The item names the share whose link it is; one of the catalogue's own is named by its
 * product.
 */
export const deadLinkCase: CaseType = {
  kind: "dead-link",
  dueHours: MODERATION_DUE_HOURS["dead-link"],
  list: async (db, ids) => {
    const shared = await db
      .select({
        id: sharedVideos.id,
        title: sql<string>`coalesce(${sharedVideos.link}, ${products.name})`,
        productId: sharedVideos.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: sql<boolean>`false`,
        authorId: sharedVideos.userId,
      })
      .from(sharedVideos)
      .innerJoin(products, eq(products.id, sharedVideos.productId))
      .where(inArray(sharedVideos.id, ids));
    const found = sql`(select url from ${linkChecks} where product_id = ${products.id} and not exists (
      select from ${sharedVideos} where ${sharedVideos.productId} = ${products.id} and ${sharedVideos.link} = url
    ) order by last_bad_at desc limit 1)`;
    const own = await db
      .select({
        id: products.id,
        title: sql<string>`coalesce(${found}, ${products.videoUrl}, ${products.name})`,
        productId: sql<string>`${products.id}`,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: sql<boolean>`false`,
        authorId: sql<null>`null`,
      })
      .from(products)
      .where(inArray(products.id, ids));
    return [...shared, ...own];
  },
  isThere: (id) => sql`(
    exists (select from ${sharedVideos} where ${sharedVideos.id} = ${id})
    or exists (select from ${products} where ${products.id} = ${id})
  )`,
  contentOf: async (db, id) =>
    (await db.$count(sharedVideos, eq(sharedVideos.id, id))) > 0 ? { kind: "video", id } : null,
  decide: async (deps, tx, { subjectId, content, now }, { verb }) => {
    // It is looked at anew.
    const dead = await forgetChecks(tx, subjectId, content);
    if (verb === "keep") return { reason: null, removalId: null };
    if (content) {
      const removed = { kind: content.kind, id: content.id, reason: "dead-link", now } as const;
      return { reason: "dead-link", removalId: await removeContent(deps, tx, removed) };
    }
    // Unless the product shows another one by now than the one that was found dead.
    await takeVideoOff(tx, subjectId, dead);
    return { reason: "dead-link", removalId: null };
  },
  detail: async (_db, { title, videoUrl }) => ({ videoUrl: videoUrl ?? (URL.canParse(title) ? title : null) }),
};

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
