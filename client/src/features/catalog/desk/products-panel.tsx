import { PackagePlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "wouter";
import office from "#client/assets/drawings/office.svg";
import type { RenderScanner } from "#client/features/catalog/desk/fields/code-fields.tsx";
import { NewProduct } from "#client/features/catalog/desk/new/form.tsx";
import { useDeskProducts } from "#client/features/catalog/desk/use-desk.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge, Chip } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { KeptProduct } from "#shared/contracts/catalog/desk.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { GAPS } from "#shared/domain/product-sheet.ts";

const TYPING_PAUSE_MS = 250;

/**
 * The products that the person keeps: those that lack something first. The address has the words and the filter, and
 * says that a product is being added.
 */
export function ProductsPanel({ renderScanner }: { renderScanner: RenderScanner }) {
  const { list: texts } = useTexts(deskProductsTexts);
  const layers = useLayers();
  if (layers.get("add") !== null) {
    return <NewProduct onCancel={() => layers.close("add")} renderScanner={renderScanner} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{texts.text}</p>
        <Button
          size="sm"
          icon={<PackagePlus aria-hidden="true" size={18} />}
          onClick={() => layers.open({ add: "product" })}
        >
          {texts.add}
        </Button>
      </div>
      <ProductList />
    </div>
  );
}

function ProductList() {
  const { list: texts } = useTexts(deskProductsTexts);
  const problemText = useProblemText();
  const layers = useLayers();
  const [lacks, setLacks] = useState(() => GAPS.find((gap) => gap === layers.get("lacks")) ?? null);
  const [typed, setTyped] = useState(layers.get("q") ?? "");
  const [q] = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  // Both at once: of two steps one could take the other back.
  const note = useEffectEvent((wanted: { q: string | null; lacks: string | null }) => {
    if (wanted.q !== layers.get("q") || wanted.lacks !== layers.get("lacks")) layers.swap(wanted);
  });
  useEffect(() => note({ q: q || null, lacks }), [q, lacks]);
  const query = useDeskProducts({ q, lacks });
  const list = useRef<HTMLUListElement>(null);
  const { items } = query;
  return (
    <>
      <SearchField label={texts.search} value={typed} onChange={setTyped} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a border of its own */}
      <div role="group" aria-label={texts.filter} className="flex flex-wrap gap-2">
        <Chip pressed={lacks === null} onClick={() => setLacks(null)}>
          {texts.all}
        </Chip>
        {GAPS.map((gap) => (
          <Chip key={gap} pressed={lacks === gap} onClick={() => setLacks(gap)}>
            {texts.without[gap]}
          </Chip>
        ))}
      </div>
      {items === undefined && !query.error && <SkeletonRows count={5} />}
      {items === undefined && query.error && (
        <ErrorState title={texts.failed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState
          headingLevel={3}
          drawing={office}
          title={texts.none}
          text={q || lacks ? texts.noneFound : texts.noneText}
        />
      )}
      <ul ref={list} aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2">
        {items?.map((product) => (
          <li key={product.id}>
            <DeskRow product={product} />
          </li>
        ))}
      </ul>
      {items && (
        <LoadMore list={list} query={query} failure={query.error && `${texts.failed}. ${problemText(query.error)}`} />
      )}
    </>
  );
}

function DeskRow({ product }: { product: KeptProduct }) {
  const { language, messages: t } = useI18n();
  const { list: texts } = useTexts(deskProductsTexts);
  return (
    <Link
      href={`/desk/products/${product.id}`}
      className="relative flex h-full w-full items-center gap-3 rounded-card border border-line bg-card p-3 transition hover:border-edge"
    >
      <ProductPicture src={product.thumbnailUrl} alt="" sizes="80px" className="w-20 shrink-0" />
      <span className="grid min-w-0 grow grid-cols-1 gap-1">
        <span className="leading-snug font-semibold wrap-anywhere">{nameOf(product, language)}</span>
        <span className="text-sm text-muted wrap-anywhere">
          {product.brand} · {t.categories[product.category]}
        </span>
        {product.lacks.length > 0 && (
          <span className="flex flex-wrap gap-1.5">
            {product.lacks.map((gap) => (
              <Badge key={gap} tone="beechSoft" wraps>
                {texts.lacking[gap]}
              </Badge>
            ))}
          </span>
        )}
      </span>
    </Link>
  );
}
