import { useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { productFacts } from "#shared/contracts/product-facts.ts";

/** What there is to know of a product before its box is opened. */
export function useProductFacts(id: string) {
  return useQuery(queryFor(productFacts.get, { params: { id } }));
}
