import { PackageSearch } from "lucide-react";
import { useState } from "react";
import { ProductSearch } from "#client/features/catalog/product-search.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { productListsTexts } from "#client/messages/late/product-lists.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** Where people find the product that they write about: a button that opens the catalogue's search. */
export function ChooseProduct({ onChoose }: { onChoose: (productId: string) => void }) {
  const texts = useTexts(productListsTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<PackageSearch aria-hidden="true" size={18} />}
        onClick={() => setOpen(true)}
      >
        {texts.choose}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.chooseTitle} size="lg">
        <ProductSearch
          onSelect={({ id }) => {
            setOpen(false);
            onChoose(id);
          }}
        />
      </Dialog>
    </>
  );
}
