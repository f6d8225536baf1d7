import { ExternalLink, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { type PersonPlace, searchWords } from "#client/features/identify/place/person-place.ts";
import { usePlaceWords } from "#client/features/identify/place/place-line.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import type { InstallationType } from "#shared/domain/identify/safety-warning.ts";

/**
 * The warning of what a professional has to install, with searches for one and for permits near the person. In full and
 * in view, however unsure the identification is.
 */
export function SafetyNote({ type, place }: { type: InstallationType; place: PersonPlace }) {
  const texts = useTexts(identifyResultTexts);
  const id = useId();
  const trade = texts.trades[type];
  const near = usePlaceWords(place);
  return (
    <div role="note" aria-labelledby={id} className="rounded-card border-2 border-brick bg-brick-soft p-4 text-ink">
      <h3 id={id} className="mb-1 flex items-center gap-2 text-lg font-bold text-brick-text">
        <TriangleAlert aria-hidden="true" size={24} className="shrink-0" />
        {texts.safetyTitle}
      </h3>
      <p>{trade.text}</p>
      <ul>
        <SearchItem words={`${trade.search} ${searchWords(place)}`}>{trade.find}</SearchItem>
        <SearchItem words={`${trade.permit} ${searchWords(place)}`}>{texts.safetyPermit}</SearchItem>
      </ul>
      <p className="text-sm">{near === null ? texts.safetyNoPlace : texts.safetyPlace(near)}</p>
    </div>
  );
}

/** A search of the web in a tab of its own. */
function SearchItem({ words, children }: { words: string; children: string }) {
  const t = useMessages();
  const href = `https://www.google.com/search?${new URLSearchParams({ q: words.trim() })}`;
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-brick-text underline underline-offset-4"
      >
        {children}
        <ExternalLink aria-hidden="true" size={16} className="shrink-0" />
        <span className="sr-only"> ({t.ui.opensInNewTab})</span>
      </a>
    </li>
  );
}
