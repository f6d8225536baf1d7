import { ArrowLeft } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { PairCard, type ShownPair } from "#client/features/catalog/duplicates/pair-card.tsx";
import { useDuplicatesOf } from "#client/features/catalog/duplicates/use-duplicates.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { duplicateTexts } from "#client/messages/late/duplicates.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ComparedProduct } from "#shared/contracts/catalog/duplicates.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** What may be one with a product, and any other product beside it that an administrator names. */
export function PairsOfProduct({ named, onLeave }: { named: string; onLeave: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(duplicateTexts);
  const problemText = useProblemText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useDuplicatesOf(named);
  const back = (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      icon={<ArrowLeft aria-hidden="true" size={18} />}
      onClick={onLeave}
    >
      {texts.back}
    </Button>
  );
  if (!data) {
    return (
      <div className="grid grid-cols-1 gap-3">
        {back}
        {error ? (
          <ErrorState title={texts.loadFailed} text={problemText(error)} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={2} />
        )}
      </div>
    );
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      {back}
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none wrap-anywhere">
        {texts.pairsOf(nameOf(data.product, language))}
      </h2>
      {data.pairs.length === 0 && <p className="text-muted">{texts.noneOfOne}</p>}
      <Other product={data.product} known={data.pairs} heading={heading} />
    </section>
  );
}

function Other({
  product,
  known,
  heading,
}: {
  product: ComparedProduct;
  known: readonly ShownPair[];
  heading: RefObject<HTMLElement | null>;
}) {
  const texts = useTexts(duplicateTexts);
  const problemText = useProblemText();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const { data, error } = useDuplicatesOf(asked);
  const clear = () => {
    setTyped("");
    setAsked("");
  };
  const other = data?.product;
  const isSame = other?.id === product.id;
  const isKnown = known.some(({ first, second }) => [first.id, second.id].includes(other?.id ?? ""));
  const chosen: ShownPair[] =
    other && !isSame && !isKnown ? [{ first: product, second: other, sign: null, isDismissed: false }] : [];
  return (
    <>
      <div className="max-w-xl">
        <SearchField label={texts.compareWith} value={typed} onChange={setTyped} onSubmit={setAsked} />
      </div>
      <FormFailure alert>{error ? problemText(error) : isSame ? texts.sameOne : null}</FormFailure>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {[...chosen, ...known].map((pair) => (
          <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} next={heading} onDone={clear} />
        ))}
      </ul>
    </>
  );
}
