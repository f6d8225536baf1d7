import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import sofa from "#client/assets/drawings/sofa.svg";
import type { Shared } from "#client/features/sharing/use-sharing.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { SHARE_RESET_DELAY_MS } from "#shared/domain/limits.ts";

/** Stays when the form is empty again, so that nobody has to look for what they shared. */
const SharedNotice = lazy(() => import("#client/features/sharing/shared-notice.tsx"));
const ShareForm = lazy(() => import("#client/features/sharing/share-form.tsx"));

/** Where videos are shared. Guests are asked to sign in, in one of the ways that `signIn` offers. */
export function SharePanel({ signIn, onSee }: { signIn: ReactNode; onSee: (productId: string) => void }) {
  const t = useMessages();
  const may = useMay("share-videos");
  const person = useSessionUser()?.id;
  const [shared, setShared] = useState<Shared | null>(null);
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
      {shared && (
        <Suspense fallback={null}>
          <SharedNotice key={shared.product.id} shared={shared} onSee={() => onSee(shared.product.id)} />
        </Suspense>
      )}
      <ShareForm key={`${person} ${round}`} person={person} onShared={setShared} />
    </Suspense>
  );
}

/** Counts the forms: a moment after one was sent comes an empty one. */
function useRounds(shared: Shared | null): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (shared === null) return;
    const timer = setTimeout(() => setRound((before) => before + 1), SHARE_RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shared]);
  return round;
}
