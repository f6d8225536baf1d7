import { useCategoryName } from "#client/lib/category-name.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { trainingTexts } from "#client/messages/late/training.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { ProposedAnswer } from "#shared/contracts/training/training.ts";
import { bandOf } from "#shared/domain/identify/confidence.ts";

/** What was identified, and beside it what a member says that it is. */
export function BothAnswers({
  identified,
  proposed,
  isOwn = false,
}: Pick<ProposedAnswer, "identified" | "proposed"> & { isOwn?: boolean }) {
  const texts = useTexts(trainingTexts);
  const { confidence } = identified;
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Side title={texts.identified} said={identified}>
        {confidence !== null && <Badge>{texts.bands[bandOf(confidence)]}</Badge>}
      </Side>
      <Side title={isOwn ? texts.proposedByYou : texts.proposed} said={proposed} isProposed />
    </dl>
  );
}

function Side({
  title,
  said: { name, brand, category },
  isProposed = false,
  children,
}: {
  title: string;
  said: ProposedAnswer["proposed"];
  isProposed?: boolean;
  children?: React.ReactNode;
}) {
  const texts = useTexts(trainingTexts);
  const categoryName = useCategoryName();
  const rest = [brand && !name?.includes(brand) ? brand : null, category && categoryName(category)].filter(Boolean);
  return (
    <div
      className={`min-w-0 rounded-control border p-3 ${isProposed ? "border-pine-text bg-pine-soft" : "border-line bg-card"}`}
    >
      <dt className={`text-sm ${isProposed ? "text-pine-text" : "text-muted"}`}>{title}</dt>
      <dd className="grid justify-items-start gap-1">
        <span className="leading-snug font-semibold wrap-anywhere">{name ?? brand ?? texts.nothingIdentified}</span>
        {rest.length > 0 && <span className="text-sm wrap-anywhere">{rest.join(" · ")}</span>}
        {children}
      </dd>
    </div>
  );
}

/** How many members are for and against it. */
export function VoteCounts({ agree, disagree }: { agree: number; disagree: number }) {
  const texts = useTexts(trainingTexts);
  const { language } = useI18n();
  return (
    <p className="text-sm text-muted tabular-nums">
      {texts.counts(formatNumber(agree, language), formatNumber(disagree, language))}
    </p>
  );
}
