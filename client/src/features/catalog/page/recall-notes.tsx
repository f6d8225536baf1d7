import { ExternalLink, OctagonAlert } from "lucide-react";
import { useId } from "react";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { recallTexts } from "#client/messages/late/recalls.ts";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/**
 * The recalls that may be about a product, each with the way to its authority's page: only that says which models and
 * dates it is about. `brief` leaves out what is to be done about it.
 */
export default function RecallNotes({ recalls, brief = false }: { recalls: readonly RecallNotice[]; brief?: boolean }) {
  return recalls.map((recall) => (
    <RecallNote key={`${recall.source}-${recall.number}`} recall={recall} brief={brief} />
  ));
}

function RecallNote({ recall, brief }: { recall: RecallNotice; brief: boolean }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(recallTexts);
  const id = useId();
  const { source, how, date } = recall;
  const written = recall[language] ?? recall.en;
  const lang = written === recall[language] ? undefined : "en";
  const link = safeLink(written.url);
  const licence = texts.licences[source];
  return (
    <div role="note" aria-labelledby={id} className="rounded-card border-2 border-brick bg-brick-soft p-4 text-ink">
      <p id={id} className="flex gap-3 text-lg leading-snug font-bold text-brick-text">
        <OctagonAlert aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
        {texts.titles[how]}
      </p>
      <p lang={lang} className="mt-2 font-semibold wrap-anywhere">
        {written.title}
      </p>
      <p className="text-sm">
        {texts.authorities[source]}
        {date !== null && <> · {texts.dates[source](formatDate(dayOf(date), language))}</>}
      </p>
      <p className="mt-2 text-sm">{texts.why[how]}</p>
      {!brief && written.hazard && (
        <p lang={lang} className="mt-2 wrap-anywhere">
          {texts.hazard(written.hazard)}
        </p>
      )}
      {!brief && written.remedy && (
        <p lang={lang} className="mt-2 wrap-anywhere">
          {texts.remedy(written.remedy)}
        </p>
      )}
      {link && (
        <a
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-brick-text underline underline-offset-4"
        >
          {texts.read}
          <ExternalLink aria-hidden="true" size={16} />
          <span className="sr-only">
            {texts.authorities[source]} ({t.ui.opensInNewTab})
          </span>
        </a>
      )}
      {!brief && licence && <p className="text-xs">{licence}</p>}
    </div>
  );
}

/** Noon, so that it is that day in every time zone of the two countries. */
const dayOf = (date: string) => new Date(`${date}T12:00:00`);
