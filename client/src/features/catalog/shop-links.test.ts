import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const CLIENT = join(import.meta.dirname, "../..");

/** Our counted paths to shops, the shop addresses of products, and the mark of paid links. */
const SHOP_LINK = /\b(?:offerPath|productShopPath|purchaseUrl|retailerUrl)\b|["']sponsored /;

/** Each has a test of its own; e2e/affiliate.spec.ts visits the screens of those that guests see without a photo. */
const WITH_SHOP_LINKS = [
  "features/business/sponsorship/sponsor-card.tsx",
  "features/catalog/page/offer-list.tsx",
  "features/catalog/page/product-facts.tsx",
  "features/catalog/trending-list.tsx",
  "features/identify/result/web-links.tsx",
];

test("only the files named here show links to shops", () => {
  const sources = readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("testing/"));
  const found = sources.filter((file) => SHOP_LINK.test(readFileSync(join(CLIENT, file), "utf8")));
  expect(found.sort(), "a further one is added here, and its screen to e2e/affiliate.spec.ts").toEqual(WITH_SHOP_LINKS);
});
