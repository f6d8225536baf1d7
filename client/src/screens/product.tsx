import { useDeferredValue, useEffect } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { useProductFacts } from "#client/features/catalog/page/use-product-facts.ts";
import { useProduct } from "#client/features/catalog/use-catalog.ts";
import { ApiError } from "#client/lib/api.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ProductPageBody } from "#client/screens/product/body.tsx";
import { ProductPageFrame } from "#client/screens/product/frame.tsx";
import { ProductPageMissing } from "#client/screens/product/missing.tsx";
import { ProductPageSkeleton } from "#client/screens/product/skeleton.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";
import { productPath } from "#shared/domain/product-path.ts";

/** A product's own page, whose address people share: all there is to know before its box is opened. */
export default function Product() {
  const { id = "" } = useParams<{ id: string }>();
  const { data: product, error, refetch } = useProduct(id);
  const facts = useProductFacts(id);
  useCurrentAddress(id, product?.id);
  // A page is much at once for a cheap phone: React builds it beside what a finger does, not before it answers.
  const shown = useDeferredValue(product);
  if (product && shown?.id === product.id) return <ProductPageBody key={product.id} product={product} facts={facts} />;
  // 400 is an address that can't be a product's.
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <ProductPageMissing />;
  if (error && !product) return <Failed error={error} onRetry={() => refetch()} />;
  return (
    <ProductPageFrame>
      <ProductPageSkeleton />
    </ProductPageFrame>
  );
}

/** The page of a product that became one with another is that one's: its address becomes so, too. */
function useCurrentAddress(named: string, id: string | undefined): void {
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (id === undefined || id === named.toLowerCase()) return;
    navigate(productPath(id) + (search && `?${search}`) + location.hash, { replace: true });
  }, [named, id, search, navigate]);
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages();
  const page = useTexts(productPageTexts);
  const heading = useScreen(page.failedOne, "failed");
  return (
    <ProductPageFrame>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {page.failedOne}
      </h1>
      <ErrorState title={page.failedOne} text={failureText(error, t)} onRetry={onRetry} />
    </ProductPageFrame>
  );
}
