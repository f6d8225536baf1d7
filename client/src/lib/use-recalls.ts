import { useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { recalls } from "#shared/contracts/catalog/recalls.ts";
import { RECALLS_ASKED_MAX } from "#shared/domain/recall.ts";

/**
 * The recalls that may be about some products, by product; asked for anew whenever they are shown, so that one that came
 * since is among them. Nothing is said, and nothing promised, where no answer came.
 */
export function useRecalls(productIds: readonly string[]): ReadonlyMap<string, RecallNotice> {
  const asked = [...new Set(productIds)].sort().slice(0, RECALLS_ASKED_MAX);
  const { data = [] } = useQuery({
    ...queryFor(recalls.ofProducts, { query: { products: asked.join(",") } }),
    enabled: asked.length > 0,
    refetchOnMount: "always",
  });
  return new Map(data.map(({ productId, recall }) => [productId, recall]));
}
