import { Link } from "wouter";
import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { CategoryProducts } from "#client/features/catalog/category-products.tsx";
import { ProductSearch } from "#client/features/catalog/product-search.tsx";
import { RetailerList } from "#client/features/catalog/retailer-list.tsx";
import { TrendingList } from "#client/features/catalog/trending-list.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import type { Layers } from "#client/lib/layers.ts";
import { Button } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";
import { isCategory, ROOMS } from "#shared/domain/categories.ts";
import { HOME_TRENDING_PAGE_SIZE } from "#shared/domain/limits.ts";

/**
 * An inner view of the home screen. One takes the place of another, so that Back always leads home. A view that there
 * isn't is the list of rooms.
 */
export function HomeView({ view, layers }: { view: string; layers: Layers }) {
  const t = useMessages();
  const leave = () => layers.close("view", "category", "q");
  const openProduct = (productId: string) => layers.open({ product: productId });
  const category = layers.get("category");
  const browse = <Button onClick={() => layers.swap({ view: "products" })}>{t.home.browseProducts}</Button>;

  if (view === "category" && isCategory(category)) {
    return (
      <Page view={`${view}/${category}`} title={t.catalog.assemblyVideos(t.categories[category])} back={leave}>
        <CategoryProducts
          category={category}
          emptyText={t.catalog.emptyRoom}
          emptyAction={
            <Button onClick={() => layers.swap({ view: "all-categories", category: null })}>
              {t.catalog.browseOthers}
            </Button>
          }
          onSelect={(product) => openProduct(product.id)}
        />
      </Page>
    );
  }
  if (view === "products") {
    return (
      <Page view={view} title={t.catalog.allProducts} back={leave}>
        <ProductSearch initialQuery={layers.get("q") ?? ""} onSelect={(product) => openProduct(product.id)} />
      </Page>
    );
  }
  if (view === "whats-hot") {
    return (
      <Page view={view} title={t.trending.title} back={leave}>
        <TrendingList pageSize={HOME_TRENDING_PAGE_SIZE} emptyAction={browse} onSelect={openProduct} />
      </Page>
    );
  }
  if (view === "retailers") {
    return (
      <Page view={view} title={t.retailers.title} back={leave}>
        <RetailerList emptyAction={browse} />
      </Page>
    );
  }
  return (
    <Page view={view} title={t.home.allRooms} back={leave}>
      <CategoryGrid
        columns={2}
        caption={t.home.browseProducts}
        categories={ROOMS}
        onPick={(room) => layers.swap({ view: "category", category: room })}
      />
      <p className="mt-5 text-center">
        <Link
          href="/all-categories"
          className="inline-flex min-h-11 items-center font-semibold text-pine-text underline underline-offset-4"
        >
          {t.home.allCategoriesLink}
        </Link>
      </p>
    </Page>
  );
}
