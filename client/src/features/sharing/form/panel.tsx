import { type ReactNode, useEffect, useState } from "react";
import sofa from "#client/assets/drawings/sofa.svg";
import type { Shared } from "#client/features/sharing/run/share-run.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { sharingTexts } from "#client/messages/late/sharing.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import type { KnownProduct } from "#shared/contracts/sharing/shared-videos.ts";
import { SHARE_RESET_DELAY_MS } from "#shared/domain/limits.ts";

/** Stays when the form is empty again, so that the shared product stays in reach. */
const SharedNotice = part(() => import("#client/features/sharing/form/shared-notice.tsx"));
const ShareForm = part(() => import("#client/features/sharing/form/form.tsx"));

/**
 * The form that shares a video, of one product where that is given. Guests are asked to sign in, in one of the ways
 * that `signIn` offers.
 */
export function SharePanel({
  product,
  signIn,
  onSee,
}: {
  product?: KnownProduct | undefined;
  signIn: ReactNode;
  onSee: (productId: string) => void;
}) {
  const t = useMessages();
  const texts = useTexts(sharingTexts);
  const may = useMay("share-videos");
  const [shared, setShared] = useState<Shared | null>(null);
  const round = useRounds(shared);
  if (!may) {
    return (
      <>
        <EmptyState headingLevel={3} drawing={sofa} title={texts.signInTitle} text={texts.signInText} />
        <div className="mx-auto max-w-sm">{signIn}</div>
      </>
    );
  }
  return (
    <Part fallback={<HexagonLoader label={t.common.loading} className="min-h-80" />}>
      {shared && (
        <Part>
          <SharedNotice key={shared.product.id} shared={shared} onSee={() => onSee(shared.product.id)} />
        </Part>
      )}
      <PublishingGate>
        <ShareForm key={`${product?.id} ${round}`} product={product ?? null} onShared={setShared} />
      </PublishingGate>
    </Part>
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
