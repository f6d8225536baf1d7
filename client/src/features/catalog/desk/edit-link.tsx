import { Pencil } from "lucide-react";
import { Link } from "wouter";
import { useKeeps } from "#client/features/catalog/desk/use-desk.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";

/** From a product's page to its editor, for those who keep its brand. */
export default function EditLink({ product }: { product: { id: string; brand: string } }) {
  const texts = useTexts(deskProductsTexts);
  if (!useKeeps(product.brand)) return null;
  return (
    <Link
      href={`/desk/products/${product.id}`}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control font-medium text-pine-text underline-offset-4 hover:underline"
    >
      <Pencil aria-hidden="true" size={20} />
      {texts.editPage}
    </Link>
  );
}
