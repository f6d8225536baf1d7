import { useState } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { ProductPages } from "#client/features/catalog/product-pages.tsx";
import { useProducts } from "#client/features/catalog/use-catalog.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { Product } from "#shared/contracts/catalog.ts";

/** How long typing must pause before a search goes out. */
const TYPING_PAUSE_MS = 250;

/** The whole catalogue with a search box; the number of results is read out as it changes. */
export function ProductSearch({
  initialQuery = "",
  onSelect,
}: {
  initialQuery?: string;
  onSelect: (product: Product) => void;
}) {
  const t = useMessages();
  const [text, setText] = useState(initialQuery);
  const [query, setQuery] = useDebounced(text, TYPING_PAUSE_MS);
  const pages = useProducts({ q: query });
  const { products, isPlaceholderData, isError, hasNextPage } = pages;

  const clear = () => {
    setText("");
    setQuery("");
  };
  let status = "";
  if (products !== undefined && !isPlaceholderData) status = t.catalog.found(products.length, hasNextPage);
  else if (!isError) status = t.catalog.loadingProducts;

  return (
    <>
      <SearchField label={t.catalog.searchProducts} value={text} onChange={setText} onSubmit={setQuery} />
      <p role="status" className="my-3 min-h-5 text-sm text-muted">
        {status}
      </p>
      <ProductPages
        pages={pages}
        layout="tiles"
        onSelect={onSelect}
        empty={
          <EmptyState
            drawing={emptyBox}
            title={t.catalog.noProducts}
            {...(query.trim() && {
              text: t.catalog.noProductsFor(query.trim()),
              action: <Button onClick={clear}>{t.catalog.clearSearch}</Button>,
            })}
          />
        }
      />
    </>
  );
}
