import { useQuery } from "@tanstack/react-query";
import { FiguresTable } from "#client/features/analytics/insights/figures-table.tsx";
import { useFigures } from "#client/features/analytics/insights/use-figures.ts";
import { queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { insightsTexts } from "#client/messages/late/insights.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";

/** The numbers that the catalogue lacks, each with the way to add its product: the address that is printed with it. */
export function UnknownCodes() {
  const texts = useTexts(insightsTexts).unknown;
  const problemText = useProblemText();
  const { number } = useFigures();
  const { data, error, refetch } = useQuery(queryFor(scanInsights.unknownCodes));
  if (!data) {
    if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />;
    return <SkeletonRows count={2} />;
  }
  return (
    <FiguresTable
      title={texts.title}
      text={texts.text}
      columns={[texts.number, texts.scans, texts.add]}
      rows={data.map(({ gtin, scans }) => ({
        key: gtin,
        cells: [
          // A number is read and typed as one.
          <span key="gtin" className="whitespace-nowrap">
            {gtin}
          </span>,
          number(scans),
          <ButtonLink key={gtin} href={`/01/${gtin}`} variant="secondary" size="sm" aria-label={texts.addProduct(gtin)}>
            {texts.add}
          </ButtonLink>,
        ],
      }))}
      empty={texts.empty}
    />
  );
}
