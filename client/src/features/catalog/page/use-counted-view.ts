import { useEffect, useRef } from "react";
import { useRecordView } from "#client/features/catalog/use-catalog.ts";

/** Counts that the product was opened, once while it is shown; null is none that is to be counted. */
export function useCountedView(productId: string | null, via: "scan" | "browse") {
  const { mutate } = useRecordView();
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (productId === null || counted.current === productId) return;
    counted.current = productId;
    mutate({ id: productId, via });
  }, [productId, via, mutate]);
}
