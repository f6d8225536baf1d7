import type { Layers } from "#client/lib/layers.ts";
import { OnceOpened, part } from "#client/ui/part.tsx";

const ProductDialog = part(async () => ({
  default: (await import("#client/screens/parts/product-dialog.tsx")).ProductDialog,
}));

/** The player over a screen, of the product that the address names: open it with `layers.open({ product: id })`. */
export function ProductLayer({ layers }: { layers: Layers }) {
  const productId = layers.get("product");
  const open = productId !== null;
  return (
    <OnceOpened layer open={open}>
      <ProductDialog
        productId={productId}
        open={open}
        onOpenChange={(stays) => stays || layers.close("product")}
        via="browse"
      />
    </OnceOpened>
  );
}
