import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import { recallMatches, recalls } from "#shared/schema/index.ts";

/** A recall that may be about a product. */
export async function makeRecall(db: Database, productId: string): Promise<void> {
  const recallId = v7();
  await db.insert(recalls).values({
    id: recallId,
    source: "cpsc",
    number: recallId,
    titleEn: "Dressers may tip over",
    urlEn: "https://www.cpsc.gov/Recalls/2026/Example",
  });
  await db.insert(recallMatches).values({ recallId, productId, how: "brand-model" });
}
