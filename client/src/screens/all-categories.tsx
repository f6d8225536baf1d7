import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { Page } from "#client/ui/page.tsx";
import { CATEGORIES } from "#shared/domain/categories.ts";

/** A picker of all nine categories; Back leads to the page before. */
export default function AllCategories() {
  const t = useMessages();
  return (
    <Page title={t.catalog.allCategories} back>
      <CategoryGrid
        columns={2}
        caption={t.home.browseProducts}
        categories={CATEGORIES}
        hrefOf={(category) => `/categories?category=${category}`}
      />
    </Page>
  );
}
