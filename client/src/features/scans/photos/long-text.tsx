import { useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";

/** About three lines of a card. */
const SHORT_CHARACTERS = 180;

/** A text that is shown in part if it is long, with the way to all of it. */
export function LongText({ text, className = "" }: { text: string; className?: string }) {
  const texts = useTexts(scanHistoryTexts);
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHORT_CHARACTERS;
  return (
    <div className="grid grid-cols-1">
      <p className={`whitespace-pre-line wrap-anywhere ${isLong && !isOpen ? "line-clamp-3" : ""} ${className}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="-mt-1 -mb-2 min-h-11 justify-self-start text-sm font-semibold text-pine-text underline-offset-2 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.less : texts.more}
        </button>
      )}
    </div>
  );
}
