import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { productListsTexts } from "#client/messages/late/product-lists.ts";
import { Page } from "#client/ui/page.tsx";
import { CATEGORIES } from "#shared/domain/categories.ts";

/** A picker of all nine categories; Back leads to the page before. */
export default function AllCategories() {
  const lists = useTexts(productListsTexts);
  return (
    <Page title={lists.allCategories} back>
      <CategoryGrid
        columns={2}
        caption={lists.browseProducts}
        categories={CATEGORIES}
        hrefOf={(category) => `/categories?category=${category}`}
      />
    </Page>
  );
}
