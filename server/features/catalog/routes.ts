import type { Deps } from "#server/deps.ts";
import { explainCode, findProductByCode } from "#server/features/catalog/codes.ts";
import { readFacts } from "#server/features/catalog/facts.ts";
import { listRecalled } from "#server/features/catalog/recalled-products.ts";
import {
  getProduct,
  listProducts,
  listRetailers,
  listSponsored,
  recordView,
} from "#server/features/catalog/service.ts";
import { readTrending } from "#server/features/catalog/trending.ts";
import { implement } from "#server/http/implement.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { recalls } from "#shared/contracts/catalog/recalls.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

export const catalogRoutes = (deps: Deps) =>
  implement(catalog, {
    list: ({ query }) => listProducts(deps, query),
    get: ({ params }) => getProduct(deps, params.id),
    recordView: async ({ params, body, caller }) => {
      await takeTry(deps.db, TRY_LIMITS.productViews, caller.address);
      await recordView(deps, { productId: params.id, via: body.via });
    },
    listSponsored: () => listSponsored(deps),
    listRetailers: () => listRetailers(deps),
    trending: () => readTrending(deps),
  });

export const codesRoutes = (deps: Deps) =>
  implement(codes, {
    findProduct: ({ params, query }) => findProductByCode(deps, params.code, query.symbology),
    explain: ({ params, query }) => explainCode(deps, params.code, query.symbology),
  });

export const recallsRoutes = (deps: Deps) =>
  implement(recalls, { ofProducts: ({ query }) => listRecalled(deps, query.products.split(",")) });

export const productFactsRoutes = (deps: Deps) =>
  implement(productFacts, { get: ({ params }) => readFacts(deps, params.id) });
