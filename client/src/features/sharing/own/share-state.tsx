import { Link } from "wouter";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { problemTexts } from "#client/messages/late/problems.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { OwnShare } from "#shared/contracts/sharing/shared-videos.ts";
import type { ShareState } from "#shared/domain/share-state.ts";

const TONES: Record<ShareState, "pine" | "beech" | "brick" | "neutral"> = {
  checking: "beech",
  converting: "beech",
  unchecked: "beech",
  refused: "brick",
  live: "pine",
  unavailable: "brick",
  hidden: "beech",
  removed: "brick",
  withdrawn: "neutral",
};

/** The state of a share as a badge. Changes are read out. */
export function ShareBadge({ share: { state } }: { share: OwnShare }) {
  const texts = useTexts(mySharesTexts);
  return (
    <span role="status">
      <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
    </span>
  );
}

/** The meaning of a state, and the link to its decision; nothing for a live share. */
export function ShareNote({ share }: { share: OwnShare }) {
  const texts = useTexts(mySharesTexts);
  const text = useNote(share);
  if (text === null) return null;
  return (
    <>
      <p className="text-sm">{text}</p>
      {share.state === "removed" && (
        <Link
          href="/decisions"
          className="relative -my-1 inline-flex min-h-11 items-center justify-self-start rounded-control text-sm font-semibold text-pine-text underline underline-offset-4"
        >
          {texts.decision}
        </Link>
      )}
    </>
  );
}

/** What is there already, or was removed, can't be shared there anew. */
const STAYS_REFUSED: ReadonlySet<string> = new Set(["removed-before", "video-there", "shows-other"]);

function useNote({ state, refusal, linkRefusal, removalReason, unavailableSince }: OwnShare): string | null {
  const { language } = useI18n();
  const texts = useTexts(mySharesTexts);
  const { refusals } = useTexts(shareFormTexts);
  const { reasons } = useTexts(decisionsTexts);
  const { reasons: problems } = useTexts(problemTexts);
  switch (state) {
    case "live":
      return null;
    case "refused": {
      const withWayOut = (reason: string, why: string) => (STAYS_REFUSED.has(reason) ? why : `${why} ${texts.anew}`);
      if (linkRefusal !== null) return withWayOut(linkRefusal, problems[linkRefusal]);
      if (refusal === null) return null;
      return withWayOut(refusal, refusal === "no-video" ? texts.noVideo : refusals[refusal]);
    }
    case "removed":
      return removalReason && reasons[removalReason];
    case "unavailable":
      return unavailableSince && texts.unavailable(formatDate(unavailableSince, language));
    default:
      return texts[state];
  }
}
