import { useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";

/** All facts about a product. */
export function useProductFacts(id: string) {
  return useQuery(queryFor(productFacts.get, { params: { id } }));
}
