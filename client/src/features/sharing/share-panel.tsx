import { CircleCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import sofa from "#client/assets/drawings/sofa.svg";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import type { ProductDetail } from "#shared/contracts/catalog.ts";
import { SHARE_RESET_DELAY_MS } from "#shared/domain/limits.ts";

/** How long a form that was sent stays before an empty one comes. */

const ShareForm = lazy(() => import("#client/features/sharing/share-form.tsx"));

/** Where videos are shared. Guests are asked to sign in, in one of the ways that `signIn` offers. */
export function SharePanel({ signIn, onSee }: { signIn: ReactNode; onSee: (productId: string) => void }) {
  const t = useMessages();
  const may = useMay("share-videos");
  const person = useSessionUser()?.id;
  const [shared, setShared] = useState<ProductDetail | null>(null);
  const round = useRounds(shared);
  if (!may || person === undefined) {
    return (
      <>
        <EmptyState headingLevel={3} drawing={sofa} title={t.sharing.signInTitle} text={t.sharing.signInText} />
        <div className="mx-auto max-w-sm">{signIn}</div>
      </>
    );
  }
  return (
    <Suspense fallback={<HexagonLoader label={t.common.loading} className="min-h-80" />}>
      {shared && <Live product={shared} onSee={() => onSee(shared.id)} />}
      <ShareForm key={`${person} ${round}`} person={person} onShared={setShared} />
    </Suspense>
  );
}

/** Counts the forms: a moment after one was sent comes an empty one. */
function useRounds(shared: ProductDetail | null): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (shared === null) return;
    const timer = setTimeout(() => setRound((before) => before + 1), SHARE_RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shared]);
  return round;
}

/** Stays when the form is empty again, so that nobody has to look for what they shared. */
function Live({ product, onSee }: { product: ProductDetail; onSee: () => void }) {
  const texts = useTexts(shareFormTexts);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-pine-soft px-4 py-2">
      <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-pine-text" />
      <p className="min-w-0 grow font-medium wrap-anywhere">{texts.live(product.name)}</p>
      <Button variant="secondary" size="sm" onClick={onSee}>
        {texts.see}
      </Button>
    </div>
  );
}
