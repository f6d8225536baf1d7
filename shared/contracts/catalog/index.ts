import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { catalogFiles } from "#shared/contracts/catalog/catalog-files.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { feeds } from "#shared/contracts/catalog/feeds.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { recalls } from "#shared/contracts/catalog/recalls.ts";

export const catalogContract = {
  catalog,
  catalogFiles,
  codes,
  desk,
  duplicates,
  feeds,
  productFacts,
  proposals,
  recalls,
};
