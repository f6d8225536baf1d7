import { ExternalLink, OctagonAlert } from "lucide-react";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { recallTexts } from "#client/messages/late/recalls.ts";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** That a recall may be about what was scanned, with the way to the authority's page. */
export function ScanRecall({ recall }: { recall: RecallNotice }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(recallTexts);
  const written = recall[language] ?? recall.en;
  const link = safeLink(written.url);
  return (
    <div role="note" className="relative mt-1 rounded-control bg-brick-soft px-3 pt-2 text-sm text-ink">
      <p className="flex gap-2 font-semibold text-brick-text">
        <OctagonAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        {texts.titles[recall.how]}
      </p>
      {link && (
        <a
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
        >
          {texts.read}
          <ExternalLink aria-hidden="true" size={14} />
          <span className="sr-only">
            {texts.authorities[recall.source]} ({t.ui.opensInNewTab})
          </span>
        </a>
      )}
    </div>
  );
}
