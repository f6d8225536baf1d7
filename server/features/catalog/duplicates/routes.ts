import type { Deps } from "#server/deps.ts";
import { dismissPair } from "#server/features/catalog/duplicates/dismiss.ts";
import { listPairs, readPairsOf } from "#server/features/catalog/duplicates/list.ts";
import { mergeProducts } from "#server/features/catalog/duplicates/merge.ts";
import { implement } from "#server/http/implement.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";

export const duplicateRoutes = (deps: Deps) =>
  implement(duplicates, {
    list: ({ query }) => listPairs(deps, query),
    ofProduct: ({ query }) => readPairsOf(deps, query.product),
    dismiss: ({ actor, body }) => dismissPair(deps, actor, body),
    merge: ({ actor, body }) => mergeProducts(deps, actor, body),
  });
