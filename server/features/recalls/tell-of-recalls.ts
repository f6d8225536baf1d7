import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { defineNotice } from "#server/lib/notices.ts";
import { productPath } from "#shared/domain/product-path.ts";
import { products, recallMatches, recalls, reviews, scanHistory, userProjects } from "#shared/schema/index.ts";

/** Tells members who have a product, as their scans, reviews and projects say, that it may be recalled. */
export const recallFound = defineNotice({
  what: "recall",
  about: z.array(z.object({ recallId: z.uuid(), productId: z.uuid() })),
  find: async ({ db }, about) => {
    const given = sql`unnest(
      ${sql.param(about.map(({ productId }) => productId))}::uuid[], ${sql.param(about.map(({ recallId }) => recallId))}::uuid[]
    )`;
    const concerned = sql<string[]>`array(
      select ${scanHistory.userId} from ${scanHistory} where ${scanHistory.productId} = ${products.id}
      union
      select ${reviews.userId} from ${reviews} where ${reviews.productId} = ${products.id} and ${reviews.userId} is not null
      union
      select ${userProjects.userId} from ${userProjects} where ${userProjects.originalProductId} = ${products.id}
    )`;
    const rows = await db
      .select({
        productId: products.id,
        name: products.name,
        nameFr: products.nameFr,
        source: recalls.source,
        number: recalls.number,
        titleEn: recalls.titleEn,
        titleFr: recalls.titleFr,
        how: recallMatches.how,
        concerned: concerned.as("concerned"),
      })
      .from(recallMatches)
      .innerJoin(recalls, eq(recalls.id, recallMatches.recallId))
      .innerJoin(products, eq(products.id, recallMatches.productId))
      .where(
        and(
          products.isListed,
          sql`(${recallMatches.productId}, ${recallMatches.recallId}) in (select * from ${given})`,
        ),
      );
    return rows.flatMap(({ productId, source, number, concerned, ...facts }) =>
      concerned.map((userId) => ({
        userId,
        triggeredBy: null,
        path: productPath(productId),
        entity: { type: "product", id: productId },
        facts,
        // The authority's number: a recall that is withdrawn and comes back is the same.
        key: `${source}:${number}:${productId}`,
      })),
    );
  },
  words: ({ name, nameFr, titleEn, titleFr, how }) => {
    const isSure = how === "gtin";
    return {
      en: {
        title: isSure ? `Recall: ${name}` : `Possible recall: ${name}`,
        message: isSure ? `${titleEn}` : `It may be about what you have: ${titleEn}`,
      },
      fr: {
        title: `${isSure ? "Rappel" : "Rappel possible"}\u00a0: ${nameFr ?? name}`,
        message: isSure
          ? `${titleFr ?? titleEn}`
          : `Il vise peut-être le produit que vous avez\u00a0: ${titleFr ?? titleEn}`,
      },
    };
  },
});
