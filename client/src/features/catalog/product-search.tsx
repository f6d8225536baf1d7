import { useEffect, useState } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { ProductPages } from "#client/features/catalog/product-pages.tsx";
import { useProducts } from "#client/features/catalog/use-product-pages.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { productListsTexts } from "#client/messages/late/product-lists.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";

/** How long typing must pause before a search goes out. */
const TYPING_PAUSE_MS = 250;

/** The whole catalogue with a search box, in which `begin` may stand; changes of the number of results are read out. */
export function ProductSearch({
  begin = "",
  onSelect,
}: {
  begin?: string | undefined;
  onSelect: (product: Product) => void;
}) {
  const t = useMessages();
  const [text, setText] = useState(begin);
  const [entered, setEntered] = useState("");
  return (
    <>
      <SearchField label={t.catalog.searchProducts} value={text} onChange={setText} onSubmit={setEntered} />
      <FoundProducts text={text} entered={entered} onText={setText} onSelect={onSelect} />
    </>
  );
}

/** The results of a search box above it, once typing pauses. Words that were entered are searched for at once. */
export function FoundProducts({
  text,
  entered,
  onText,
  initialQuery = "",
  onSearch,
  onSelect,
}: {
  text: string;
  entered: string;
  onText: (text: string) => void;
  initialQuery?: string;
  /** Called with the words that are searched for now. */
  onSearch?: (query: string) => void;
  onSelect: (product: Product) => void;
}) {
  const lists = useTexts(productListsTexts);
  const [query, setQuery] = useDebounced(text, TYPING_PAUSE_MS);
  const [before, setBefore] = useState(entered);
  if (before !== entered) {
    setBefore(entered);
    setQuery(entered);
  }
  const pages = useProducts({ q: query });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports other words, not another listener
  useEffect(() => {
    if (query !== initialQuery) onSearch?.(query);
  }, [query]);
  const { products, isPlaceholderData, isError, hasNextPage } = pages;

  const clear = () => {
    onText("");
    setQuery("");
  };
  let status = "";
  if (products !== undefined && !isPlaceholderData) status = lists.found(products.length, hasNextPage);
  else if (!isError) status = lists.loadingProducts;

  return (
    <>
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
            title={lists.noProducts}
            {...(query.trim() && {
              text: lists.noProductsFor(query.trim()),
              action: <Button onClick={clear}>{lists.clearSearch}</Button>,
            })}
          />
        }
      />
    </>
  );
}
