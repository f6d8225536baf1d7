import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { CategoryProducts } from "#client/features/catalog/category-products.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { productListsTexts } from "#client/messages/late/product-lists.ts";
import { ProductLayer } from "#client/screens/parts/product-layer.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";
import { CATEGORIES, isCategory } from "#shared/domain/categories.ts";

/** All nine categories, or the products of the one that the address names (`?category=`). */
export default function Categories() {
  const t = useMessages();
  const lists = useTexts(productListsTexts);
  const layers = useLayers();
  const category = layers.get("category");
  return (
    <>
      {isCategory(category) ? (
        <Page view={category} title={t.categories[category]} back={() => layers.close("category")}>
          <CategoryProducts
            category={category}
            emptyText={lists.emptyCategory}
            emptyAction={<ButtonLink href="/all-categories">{lists.browseOthers}</ButtonLink>}
            onSelect={(product) => layers.open({ product: product.id })}
          />
        </Page>
      ) : (
        <Page title={t.catalog.categories}>
          <CategoryGrid
            columns={2}
            caption={lists.browseProducts}
            categories={CATEGORIES}
            onPick={(picked) => layers.open({ category: picked })}
          />
        </Page>
      )}
      <ProductLayer layers={layers} />
    </>
  );
}
