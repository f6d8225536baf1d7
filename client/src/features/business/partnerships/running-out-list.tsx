import { useRef } from "react";
import garage from "#client/assets/drawings/garage.svg";
import { lastDayText } from "#client/features/business/partner/last-day.ts";
import { useRunningOut } from "#client/features/business/partnerships/use-partnerships.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { RunningOutRow } from "#shared/contracts/business/partnership-review.ts";
import { PARTNER_DOCUMENT_NOTICE_DAYS } from "#shared/domain/limits.ts";
import { hasExpired } from "#shared/domain/partnership.ts";

/** Partners' documents that have expired or soon will, what is over first. */
export function RunningOutList({ onOpen }: { onOpen: (applicationId: string) => void }) {
  const texts = useTexts(partnershipsTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useRunningOut();
  const { documents, error } = query;
  if (documents === undefined) {
    if (!error) return <SkeletonRows count={3} />;
    return <ErrorState title={texts.runningOutFailed} text={problemText(error)} onRetry={() => query.refetch()} />;
  }
  if (documents.length === 0) {
    const { title, text } = texts.noneRunningOut;
    return <EmptyState headingLevel={3} drawing={garage} title={title} text={text(PARTNER_DOCUMENT_NOTICE_DAYS)} />;
  }
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentCard document={document} onOpen={() => onOpen(document.applicationId)} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.runningOutFailed}. ${problemText(error)}`} />
    </>
  );
}

function DocumentCard({ document, onOpen }: { document: RunningOutRow; onOpen: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(partnershipsTexts);
  const { documentTypes } = useTexts(partnerTexts);
  const { companyName, documentType, fileName, expiryDate, expiryToldAt, renewal } = document;
  const isOver = hasExpired(document, new Date());
  const day = lastDayText(expiryDate, language);
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold">{companyName}</h3>
        <Badge tone={renewal === "waiting" ? "pine" : isOver ? "brick" : "beechSoft"}>{texts.renewals[renewal]}</Badge>
      </div>
      <div className="text-sm text-muted">
        <p className="text-ink">
          {documentTypes[documentType].label} · {fileName}
        </p>
        <p className={isOver ? "font-medium text-brick-text" : ""}>
          {isOver ? texts.expired(day) : texts.expires(day)}
        </p>
        <p>{expiryToldAt ? texts.toldOn(formatDate(expiryToldAt, language)) : texts.notTold}</p>
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
