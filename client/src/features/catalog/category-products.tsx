import type { ReactNode } from "react";
import { ProductPages } from "#client/features/catalog/product-pages.tsx";
import { useProducts } from "#client/features/catalog/use-product-pages.ts";
import { CATEGORY_DRAWINGS } from "#client/lib/room-drawings.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import type { Category } from "#shared/domain/categories.ts";

/** The products of one category, those with a video before the others, most viewed first. */
export function CategoryProducts({
  category,
  emptyText,
  emptyAction,
  onSelect,
}: {
  category: Category;
  emptyText: string;
  emptyAction: ReactNode;
  onSelect: (product: Product) => void;
}) {
  const pages = useProducts({ category });
  return (
    <ProductPages
      pages={pages}
      layout="rows"
      onSelect={onSelect}
      empty={<EmptyState drawing={CATEGORY_DRAWINGS[category]} title={emptyText} action={emptyAction} />}
    />
  );
}
