import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "#client/lib/api.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";

/** Counts a view of the product, once while it is shown; null counts nothing. */
export function useCountedView(productId: string | null, via: "scan" | "browse") {
  const { mutate } = useRecordView();
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (productId === null || counted.current === productId) return;
    counted.current = productId;
    mutate({ id: productId, via });
  }, [productId, via, mutate]);
}

/** Counts a view of a product. Nothing waits for it, and a failure is not shown: the video matters more. */
function useRecordView() {
  return useMutation({
    mutationFn: ({ id, via }: { id: string; via: "scan" | "browse" }) =>
      api(catalog.recordView, { params: { id }, body: { via } }),
  });
}
