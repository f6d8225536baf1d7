import { Link } from "wouter";
import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { CategoryProducts } from "#client/features/catalog/category-products.tsx";
import { FoundProducts } from "#client/features/catalog/product-search.tsx";
import { RetailerList } from "#client/features/catalog/retailer-list.tsx";
import { TrendingList } from "#client/features/catalog/trending-list.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import type { Layers } from "#client/lib/layers.ts";
import { productListsTexts } from "#client/messages/late/product-lists.ts";
import { retailersTexts } from "#client/messages/late/retailers.ts";
import { Button } from "#client/ui/button.tsx";
import { Page, PageBar } from "#client/ui/page.tsx";
import { isCategory, ROOMS } from "#shared/domain/categories.ts";
import { HOME_TRENDING_PAGE_SIZE } from "#shared/domain/limits.ts";

const leaveView = (layers: Layers) => layers.close("view", "category", "q");

/** Above the search for products, whose box is the home screen's own. */
export function ProductsBar({ layers, entered }: { layers: Layers; entered: string }) {
  const lists = useTexts(productListsTexts);
  /** A person who has typed on since a search was entered, or entered none, is not torn away from its box. */
  const isTyping = () => {
    const box = document.activeElement;
    return box instanceof HTMLInputElement && box.type === "search" && box.value.trim() !== entered;
  };
  return <PageBar view="products" title={lists.allProducts} back={() => leaveView(layers)} keepsFocus={isTyping} />;
}

/** The results of a search for products. */
export function ProductsFound({
  words,
  entered,
  onWords,
  layers,
}: {
  words: string;
  entered: string;
  onWords: (words: string) => void;
  layers: Layers;
}) {
  return (
    <main className="mx-auto max-w-5xl px-4 pb-10 md:px-6">
      <FoundProducts
        text={words}
        entered={entered}
        onText={onWords}
        initialQuery={layers.get("q") ?? ""}
        onSearch={(query) => layers.swap({ q: query || null })}
        onSelect={(product) => layers.open({ product: product.id })}
      />
    </main>
  );
}

/**
 * An inner view of the home screen beside the search for products. One takes the place of another, so that Back always
 * leads home. An unknown view is the list of rooms.
 */
export function HomeView({ view, layers }: { view: string; layers: Layers }) {
  const t = useMessages();
  const lists = useTexts(productListsTexts);
  const retailers = useTexts(retailersTexts);
  const leave = () => leaveView(layers);
  const openProduct = (productId: string) => layers.open({ product: productId });
  const category = layers.get("category");
  const browse = <Button onClick={() => layers.swap({ view: "products" })}>{lists.browseProducts}</Button>;

  if (view === "category" && isCategory(category)) {
    return (
      <Page view={`${view}/${category}`} title={lists.assemblyVideos(t.categories[category])} back={leave}>
        <CategoryProducts
          category={category}
          emptyText={lists.emptyRoom}
          emptyAction={
            <Button onClick={() => layers.swap({ view: "all-categories", category: null })}>
              {lists.browseOthers}
            </Button>
          }
          onSelect={(product) => openProduct(product.id)}
        />
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
      <Page view={view} title={retailers.title} back={leave}>
        <RetailerList emptyAction={browse} />
      </Page>
    );
  }
  return (
    <Page view={view} title={lists.allRooms} back={leave}>
      <CategoryGrid
        columns={2}
        caption={lists.browseProducts}
        categories={ROOMS}
        onPick={(room) => layers.swap({ view: "category", category: room })}
      />
      <p className="mt-5 text-center">
        <Link
          href="/all-categories"
          className="inline-flex min-h-11 items-center font-semibold text-pine-text underline underline-offset-4"
        >
          {lists.allCategoriesLink}
        </Link>
      </p>
    </Page>
  );
}
