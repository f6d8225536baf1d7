import type { WaysOn } from "#client/features/identify/result/dialog.tsx";
import { WaysOnButtons } from "#client/features/identify/result/ways-on.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";

/** The ways on from photos that told nothing: another angle of the item first, or another photo. */
export function NothingFound(ways: Omit<WaysOn, "onProduct">) {
  const texts = useTexts(identifyResultTexts);
  return (
    <div className="grid gap-4">
      <div>
        <p>{texts.nothingText}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {texts.nothingHints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </div>
      <WaysOnButtons {...ways} isMain />
    </div>
  );
}
