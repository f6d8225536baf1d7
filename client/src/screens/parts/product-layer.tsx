import { lazy } from "react";
import type { Layers } from "#client/lib/layers.ts";
import { OnceOpened } from "#client/ui/once-opened.tsx";

const ProductDialog = lazy(async () => ({
  default: (await import("#client/screens/parts/product-dialog.tsx")).ProductDialog,
}));

/** The player over a screen, of the product that the address names: open it with `layers.open({ product: id })`. */
export function ProductLayer({ layers }: { layers: Layers }) {
  const productId = layers.get("product");
  const open = productId !== null;
  return (
    <OnceOpened open={open}>
      <ProductDialog
        productId={productId}
        open={open}
        onOpenChange={(stays) => stays || layers.close("product")}
        via="browse"
      />
    </OnceOpened>
  );
}
