import { useRef, useState } from "react";
import garage from "#client/assets/drawings/garage.svg";
import { ApplicationDetail } from "#client/features/business/partnerships/application-detail.tsx";
import { RunningOutList } from "#client/features/business/partnerships/running-out-list.tsx";
import { useApplicationCounts, useApplications } from "#client/features/business/partnerships/use-partnerships.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge, Chip } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { ApplicationRow } from "#shared/contracts/business/partnership-review.ts";
import { REVIEWED_STATUSES, type ReviewedStatus } from "#shared/domain/partnership.ts";

/** What the list shows: the applications in one status, or the documents that expire. */
type Shown = ReviewedStatus | "running-out";

/** Makers' applications and their documents that expire, and in their place the application that is open. */
export function PartnershipsTab() {
  const [shown, setShown] = useState<Shown>("submitted");
  const [open, setOpen] = useState<string | null>(null);
  if (open !== null) return <ApplicationDetail id={open} onBack={() => setOpen(null)} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ShownFilter shown={shown} onChange={setShown} />
      {shown === "running-out" ? (
        <RunningOutList onOpen={setOpen} />
      ) : (
        <ApplicationList key={shown} status={shown} onOpen={setOpen} />
      )}
    </div>
  );
}

const SHOWN: readonly Shown[] = [...REVIEWED_STATUSES, "running-out"];

/** What can be shown, each with how many there are of it. */
function ShownFilter({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  const { language } = useI18n();
  const texts = useTexts(partnershipsTexts);
  const { data: counts } = useApplicationCounts();
  const labels = { ...texts.filters, "running-out": texts.runningOut };
  return (
    <div className="grid grid-cols-1 gap-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{texts.filter}</legend>
        <div className="flex flex-wrap gap-2">
          {SHOWN.map((one) => (
            <Chip key={one} pressed={one === shown} onClick={() => onChange(one)}>
              {counts ? texts.figure(labels[one], formatNumber(counts[one], language)) : labels[one]}
            </Chip>
          ))}
        </div>
      </fieldset>
      {counts !== undefined && counts.suspended > 0 && (
        <p className="text-sm text-muted">{texts.suspendedCount(formatNumber(counts.suspended, language))}</p>
      )}
    </div>
  );
}

function ApplicationList({ status, onOpen }: { status: ReviewedStatus; onOpen: (id: string) => void }) {
  const texts = useTexts(partnershipsTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useApplications(status);
  const { applications, error } = query;
  if (applications === undefined) {
    if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (applications.length === 0) {
    return <EmptyState headingLevel={3} drawing={garage} {...texts.none[status]} />;
  }
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} onOpen={() => onOpen(application.id)} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.failed}. ${problemText(error)}`} />
    </>
  );
}

function ApplicationCard({ application, onOpen }: { application: ApplicationRow; onOpen: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(partnershipsTexts);
  const { partnerships } = useTexts(partnerTexts);
  const { companyName, brands, partnershipStatus, submissionDate, documentCount, verifiedCount } = application;
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold">{companyName}</h3>
        {partnershipStatus === "suspended" && <Badge tone="brick">{partnerships.suspended}</Badge>}
      </div>
      <div className="text-sm text-muted">
        <p className="text-ink">{brands.join(", ")}</p>
        <p>{texts.waiting(formatDate(submissionDate, language))}</p>
        <p>{texts.documentsOf(formatNumber(verifiedCount, language), formatNumber(documentCount, language))}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={texts.openOf(companyName)}
        onClick={onOpen}
      >
        {texts.open}
      </Button>
    </article>
  );
}
