import { lastDayText } from "#client/features/business/partner/last-day.ts";
import { CardList, CompanyCard } from "#client/features/business/partnerships/card-list.tsx";
import { useRunningOut } from "#client/features/business/partnerships/use-partnerships.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { RunningOutRow } from "#shared/contracts/business/partnership-review.ts";
import { PARTNER_DOCUMENT_NOTICE_DAYS } from "#shared/domain/limits.ts";
import { hasExpired } from "#shared/domain/partnership.ts";

/** Partners' documents that have expired or soon will, what is over first. */
export function RunningOutList({ onOpen }: { onOpen: (applicationId: string) => void }) {
  const { noneRunningOut, runningOutFailed } = useTexts(partnershipsTexts);
  const query = useRunningOut();
  return (
    <CardList
      query={query}
      items={query.documents}
      none={{ title: noneRunningOut.title, text: noneRunningOut.text(PARTNER_DOCUMENT_NOTICE_DAYS) }}
      failed={runningOutFailed}
      renderCard={(document) => <DocumentCard document={document} onOpen={() => onOpen(document.applicationId)} />}
    />
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
    <CompanyCard
      companyName={companyName}
      badge={
        <Badge tone={renewal === "waiting" ? "pine" : isOver ? "brick" : "beechSoft"}>{texts.renewals[renewal]}</Badge>
      }
      onOpen={onOpen}
    >
      <p className="text-ink">
        {documentTypes[documentType].label} · {fileName}
      </p>
      <p className={isOver ? "font-medium text-brick-text" : ""}>{isOver ? texts.expired(day) : texts.expires(day)}</p>
      <p>{expiryToldAt ? texts.toldOn(formatDate(expiryToldAt, language)) : texts.notTold}</p>
    </CompanyCard>
  );
}
