import { useState } from "react";
import { ApplicationDetail } from "#client/features/business/partnerships/application-detail.tsx";
import { CardList, CompanyCard } from "#client/features/business/partnerships/card-list.tsx";
import { RunningOutList } from "#client/features/business/partnerships/running-out-list.tsx";
import { useApplicationCounts, useApplications } from "#client/features/business/partnerships/use-partnerships.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Badge, Chip } from "#client/ui/chip.tsx";
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
  const query = useApplications(status);
  return (
    <CardList
      query={query}
      items={query.applications}
      none={texts.none[status]}
      failed={texts.failed}
      renderCard={(application) => <ApplicationCard application={application} onOpen={() => onOpen(application.id)} />}
    />
  );
}

function ApplicationCard({ application, onOpen }: { application: ApplicationRow; onOpen: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(partnershipsTexts);
  const { partnerships } = useTexts(partnerTexts);
  const { companyName, brands, partnershipStatus, submissionDate, documentCount, verifiedCount } = application;
  return (
    <CompanyCard
      companyName={companyName}
      badge={partnershipStatus === "suspended" && <Badge tone="brick">{partnerships.suspended}</Badge>}
      onOpen={onOpen}
    >
      <p className="text-ink">{brands.join(", ")}</p>
      <p>{texts.waiting(formatDate(submissionDate, language))}</p>
      <p>{texts.documentsOf(formatNumber(verifiedCount, language), formatNumber(documentCount, language))}</p>
    </CompanyCard>
  );
}
