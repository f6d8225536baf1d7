import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { ApplicationFacts } from "#client/features/business/partnerships/application-facts.tsx";
import { Decision } from "#client/features/business/partnerships/decision.tsx";
import { ReviewedDocuments } from "#client/features/business/partnerships/reviewed-documents.tsx";
import { useApplication } from "#client/features/business/partnerships/use-partnerships.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";

/** An application with its documents, and what a reviewer can do about both. */
export function ApplicationDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const texts = useTexts(partnershipsTexts);
  const problemText = useProblemText();
  const { data: application, error, refetch } = useApplication(id);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-4 justify-self-start"
        icon={<ArrowLeft aria-hidden="true" size={18} />}
        onClick={onBack}
      >
        {texts.back}
      </Button>
      {application ? (
        <Application application={application} />
      ) : error ? (
        <ErrorState title={texts.detailFailed} text={problemText(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </div>
  );
}

function Application({ application }: { application: ReviewedApplication }) {
  const texts = useTexts(partnershipsTexts);
  const { statuses, partnerships } = useTexts(partnerTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const { companyName, applicationStatus, partnershipStatus, isOwn } = application;
  // The button that opened it has gone with its list.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2 wrap-anywhere">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-bold outline-none">
          {companyName}
        </h3>
        <Badge
          tone={partnershipStatus === "suspended" ? "brick" : applicationStatus === "approved" ? "pine" : "beechSoft"}
        >
          {applicationStatus === "approved" ? partnerships[partnershipStatus] : statuses[applicationStatus]}
        </Badge>
      </div>
      {isOwn && <p className="rounded-card bg-beech-soft px-4 py-3 text-beech-text">{texts.own}</p>}
      <ApplicationFacts application={application} />
      <ReviewedDocuments application={application} />
      {!isOwn && <Decision application={application} />}
    </>
  );
}
