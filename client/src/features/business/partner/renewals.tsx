import { TriangleAlert } from "lucide-react";
import { slotId } from "#client/features/business/partner/documents.tsx";
import { lastDayText } from "#client/features/business/partner/last-day.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import type { Partnership, PartnershipDocument } from "#shared/contracts/business/partnership.ts";
import { type Renewal, renewalOf } from "#shared/domain/document-renewal.ts";
import { hasExpired } from "#shared/domain/partnership.ts";

/** What a partner has to renew, each document with its last day; nothing where all of them hold for long. */
export function Renewals({ own }: { own: Partnership }) {
  const texts = useTexts(partnerTexts);
  const now = new Date();
  const due = own.documents.flatMap((document) => {
    const renewal = renewalOf(document, own.documents, now);
    return renewal ? [{ document, renewal }] : [];
  });
  if (own.applicationStatus !== "approved" || due.length === 0) return null;
  return (
    <section
      aria-labelledby="renewals-title"
      className="grid grid-cols-1 gap-3 rounded-card bg-beech-soft p-4 text-beech-text wrap-anywhere"
    >
      <h2 id="renewals-title" className="flex items-center gap-2 text-lg font-semibold">
        <TriangleAlert aria-hidden="true" size={20} className="shrink-0" />
        {texts.renewal.title}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {due.map(({ document, renewal }) => (
          <Due key={document.id} document={document} renewal={renewal} now={now} />
        ))}
      </ul>
      <p className="text-sm">{texts.renewal.goesOn}</p>
    </section>
  );
}

function Due({ document, renewal, now }: { document: PartnershipDocument; renewal: Renewal; now: Date }) {
  const { language } = useI18n();
  const texts = useTexts(partnerTexts);
  const { label } = texts.documentTypes[document.documentType];
  const day = document.expiryDate && lastDayText(document.expiryDate, language);
  const say = hasExpired(document, now) ? texts.renewal.over : texts.renewal.soon;
  const toSlot = () => {
    const heading = window.document.getElementById(slotId(document.documentType));
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <li>
      <p>
        <span className="font-semibold">{say(label, day ?? "")}</span> {texts.renewal[renewal]}
      </p>
      {renewal === "wanted" && (
        <button type="button" onClick={toSlot} className="min-h-11 font-medium underline underline-offset-4">
          {texts.renewal.add(label)}
        </button>
      )}
    </li>
  );
}
