import { useProgramFigures } from "#client/features/business/affiliates/use-programs.ts";
import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { affiliatesTexts } from "#client/messages/late/affiliates.ts";
import { Button } from "#client/ui/button.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

const FIGURES = ["active", "highestRate", "recentClicks", "allClicks"] as const;

/** The figures of all programs; a dash where one is not known. */
export function ProgramFigures() {
  const { language, messages: t } = useI18n();
  const texts = useTexts(affiliatesTexts);
  const { data, isError, refetch } = useProgramFigures();
  const figure = (name: (typeof FIGURES)[number]) => {
    if (!data) return isError ? DASH : <Skeleton className="my-1 h-5 w-10" />;
    const value = data[name];
    if (value === null) return DASH;
    return name === "highestRate" ? texts.percent(formatNumber(value, language, 2)) : formatNumber(value, language);
  };
  return (
    <div>
      <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3" aria-busy={!data && !isError}>
        {FIGURES.map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end rounded-card border border-line bg-paper px-3.5 py-2.5"
          >
            <dt className="text-sm leading-tight text-muted">{texts.figures[name]}</dt>
            <dd className="text-xl leading-7 font-bold tabular-nums">{figure(name)}</dd>
          </div>
        ))}
      </dl>
      {isError && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-2 text-brick-text">
          {texts.figuresFailed}
          <Button variant="ghost" size="sm" onClick={() => refetch()}>
            {t.common.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
