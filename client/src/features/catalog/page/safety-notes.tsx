import { AppWindow, Baby, Droplets, type LucideIcon, TriangleAlert, UsersRound, Zap } from "lucide-react";
import { useId } from "react";
import { guideAnchor } from "#client/features/catalog/page/choose-guides.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import { HAZARDS, type Hazard } from "#shared/domain/assembly.ts";

const ICONS: Record<Hazard, LucideIcon> = {
  "tip-over": TriangleAlert,
  electrical: Zap,
  "small-parts": Baby,
  "two-person-lift": UsersRound,
  glass: AppWindow,
  water: Droplets,
};

/** The hazards, most serious first. Always in view in full: a warning must not need a tap. */
export function SafetyNotes({ facts: { hazards, guides } }: { facts: ProductFacts }) {
  const texts = useTexts(productPageTexts);
  const id = useId();
  const shown = HAZARDS.filter((hazard) => hazards.includes(hazard));
  // Without known hazards nothing is shown: unknown is not safe.
  if (shown.length === 0) return null;
  const hasAnchoring = guides.some(({ kind, steps }) => kind === "wall-anchoring" && steps.length > 0);
  return (
    <div role="note" aria-labelledby={id} className="rounded-card border-2 border-brick bg-brick-soft p-4 text-ink">
      <h2 id={id} className="mb-2 text-lg font-bold text-brick-text">
        {texts.safety}
      </h2>
      <ul className="grid gap-3">
        {shown.map((hazard) => {
          const Icon = ICONS[hazard];
          return (
            <li key={hazard} className="flex gap-3">
              <Icon aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-brick-text" />
              <div>
                <p className="font-semibold">{texts.hazards[hazard].title}</p>
                <p>{texts.hazards[hazard].text}</p>
                {hazard === "tip-over" && hasAnchoring && (
                  <a
                    href={`#${guideAnchor("wall-anchoring")}`}
                    className="inline-flex min-h-11 items-center font-semibold text-brick-text underline underline-offset-4"
                  >
                    {texts.howToAnchor}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The same in little room: the most serious in full, the others by name. */
export function SafetyBrief({ facts: { hazards } }: { facts: ProductFacts }) {
  const texts = useTexts(productPageTexts);
  const [first, ...others] = HAZARDS.filter((hazard) => hazards.includes(hazard));
  if (!first) return null;
  const Icon = ICONS[first];
  return (
    <div
      role="note"
      aria-label={texts.safety}
      className="flex gap-3 rounded-card border-2 border-brick bg-brick-soft p-3 text-ink"
    >
      <Icon aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-brick-text" />
      <div>
        <p className="font-semibold">{texts.hazards[first].title}</p>
        <p className="text-sm">{texts.hazards[first].text}</p>
        {others.length > 0 && (
          <p className="mt-1 text-sm font-semibold">
            {others.map((hazard) => texts.hazards[hazard].title).join(" · ")}
          </p>
        )}
      </div>
    </div>
  );
}
