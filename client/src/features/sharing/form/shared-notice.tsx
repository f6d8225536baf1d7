import { CircleAlert, CircleCheck, Hourglass } from "lucide-react";
import { useEffect, useRef } from "react";
import { useOutcome } from "#client/features/sharing/run/outcome.ts";
import type { Shared } from "#client/features/sharing/run/share-run.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";

const LOOKS = {
  live: [CircleCheck, "bg-pine-soft"],
  pending: [Hourglass, "bg-beech-soft"],
  refused: [CircleAlert, "bg-brick-soft text-brick-text"],
} as const;

/**
 * Reports a share, with the next steps of a video that is not ready yet. It comes into view: the form below it is
 * longer than a phone's screen.
 */
export default function SharedNotice({ shared, onSee }: { shared: Shared; onSee: () => void }) {
  const texts = useTexts(shareFormTexts);
  const { state, text, hasPage } = useOutcome(shared);
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with everything that is shared
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "center" });
  }, [shared]);
  const [Icon, look] = LOOKS[state];
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className={`mb-4 flex flex-wrap items-center gap-3 rounded-card px-4 py-2 outline-none ${look}`}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <p role="status" className="min-w-0 grow basis-48 font-medium wrap-anywhere">
        {text}
      </p>
      {hasPage && (
        <Button variant="secondary" size="sm" onClick={onSee}>
          {texts.see}
        </Button>
      )}
      <ButtonLink variant="ghost" size="sm" href="/my-shares">
        {texts.myShares}
      </ButtonLink>
    </div>
  );
}
