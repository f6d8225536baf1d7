import { type RefObject, useRef, useState } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { PairCard } from "#client/features/catalog/duplicates/pair-card.tsx";
import { PairsOfProduct } from "#client/features/catalog/duplicates/pairs-of-product.tsx";
import { useDuplicates } from "#client/features/catalog/duplicates/use-duplicates.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { duplicateTexts } from "#client/messages/late/duplicates.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** Products that may be in the catalogue twice: all pairs, or those of the one that the address names. */
export function DuplicatesPanel() {
  const texts = useTexts(duplicateTexts);
  const layers = useLayers();
  const named = layers.get("product");
  const [typed, setTyped] = useState("");
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-muted">{texts.intro}</p>
      <div className="max-w-xl">
        <SearchField
          label={texts.search}
          value={typed}
          onChange={setTyped}
          onSubmit={(product) => layers.swap({ product })}
        />
      </div>
      {named === null ? (
        <AllPairs />
      ) : (
        <PairsOfProduct
          key={named}
          named={named}
          onLeave={() => {
            setTyped("");
            layers.swap({ product: null });
          }}
        />
      )}
    </div>
  );
}

function AllPairs() {
  const texts = useTexts(duplicateTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {texts.list}
      </h2>
      <PairList heading={heading} />
    </section>
  );
}

function PairList({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const texts = useTexts(duplicateTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useDuplicates();
  const { pairs, error } = query;
  if (pairs === undefined) {
    if (error) return <ErrorState title={texts.loadFailed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (pairs.length === 0) {
    return <EmptyState headingLevel={3} drawing={emptyBox} title={texts.noneTitle} text={texts.noneText} />;
  }
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {pairs.map((pair) => (
          <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} next={heading} />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.loadFailed}. ${problemText(error)}`} />
    </>
  );
}
