import { ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useAccountStanding } from "#client/features/moderation/removals/queries.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { EndpointOutput } from "#shared/http/endpoint.ts";

type Standing = EndpointOutput<typeof strikes.standing>;

/** The standing of the person's account: copyright strikes, their consequences, and until when. */
export function AccountStanding() {
  const t = useMessages();
  const texts = useTexts(decisionsTexts);
  const { data: standing, error, refetch } = useAccountStanding();
  if (standing === undefined) {
    if (!error) return <Skeleton className="h-16" />;
    return <ErrorState title={texts.standingFailed} text={failureText(error, t)} onRetry={() => refetch()} />;
  }
  return <Standing standing={standing} />;
}

function Standing({ standing: { strikes, step, suspendedUntil, decisionReason } }: { standing: Standing }) {
  const { language } = useI18n();
  const texts = useTexts(decisionsTexts);
  const isSuspended = suspendedUntil !== null && suspendedUntil > new Date();
  if (strikes === 0 && !isSuspended) {
    return (
      <p className="flex gap-3 rounded-card border border-line bg-card p-4">
        <ShieldCheck aria-hidden="true" size={22} className="shrink-0 text-pine-text" />
        {texts.none}
      </p>
    );
  }
  return (
    <div className="flex gap-3 rounded-card border border-line bg-beech-soft p-4">
      <TriangleAlert aria-hidden="true" size={22} className="shrink-0" />
      <div className="grid min-w-0 gap-1">
        {strikes > 0 && <p className="font-semibold">{texts.strikes(strikes)}</p>}
        {isSuspended ? (
          <>
            <p className="font-semibold">
              {texts.suspended(formatDate(suspendedUntil, language, { dateStyle: "long", timeStyle: "short" }))}
            </p>
            <p>{texts.suspendedText}</p>
          </>
        ) : (
          <p>{STEPS[step](texts)}</p>
        )}
        {decisionReason && <DecisionReason reason={decisionReason} />}
      </div>
    </div>
  );
}

/** The message of the moderator who decided about the account. */
export function DecisionReason({ reason }: { reason: string }) {
  const texts = useTexts(decisionsTexts);
  return (
    <div className="mt-1">
      <p className="text-sm">{texts.decisionReason}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}

type Texts = (typeof decisionsTexts)["en"];

const STEPS: Record<Standing["step"], (texts: Texts) => ReactNode> = {
  none: () => null,
  warning: (texts) => texts.warning(SUSPENSION_DAYS),
  suspension: (texts) => texts.suspensionOver,
  decision: (texts) => texts.decision,
  termination: (texts) => texts.termination,
};
