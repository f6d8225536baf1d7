import { ProductSearch } from "#client/features/catalog/product-search.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** The catalogue in place of the camera. */
export function SearchInstead({
  onSelect,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSelect: (productId: string) => void;
}) {
  const texts = useTexts(scanFlowTexts);
  return (
    <Dialog {...dialog} title={texts.searchTitle} size="lg">
      <ProductSearch onSelect={({ id }) => onSelect(id)} />
    </Dialog>
  );
}
