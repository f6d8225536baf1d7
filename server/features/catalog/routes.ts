import type { Deps } from "#server/deps.ts";
import {
  findProductByCode,
  getProduct,
  listProducts,
  listRetailers,
  listSponsored,
  recordView,
} from "#server/features/catalog/service.ts";
import { readTrending } from "#server/features/catalog/trending.ts";
import { implement } from "#server/http/implement.ts";
import { catalog } from "#shared/contracts/catalog.ts";

export const catalogRoutes = (deps: Deps) =>
  implement(catalog, {
    list: ({ query }) => listProducts(deps, query),
    get: ({ params }) => getProduct(deps, params.id),
    findByCode: ({ params }) => findProductByCode(deps, params.code),
    recordView: ({ params, body }) => recordView(deps, { productId: params.id, via: body.via }),
    listSponsored: () => listSponsored(deps),
    listRetailers: () => listRetailers(deps),
    trending: () => readTrending(deps),
  });
