import { Download } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { insightsTexts } from "#client/messages/late/insights.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** Which results a list shows. */
export type ResultsFilter = NonNullable<EndpointInput<typeof scanInsights.exportResults>["query"]>;

/** A file that the browser writes while it comes: a million rows need no room in the page. */
export function ExportLink({ filter }: { filter: ResultsFilter }) {
  const texts = useTexts(insightsTexts);
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given).toString();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink
        leave
        download
        href={scanInsights.exportResults.path + (query && `?${query}`)}
        variant="secondary"
        icon={<Download aria-hidden="true" size={20} />}
      >
        {texts.export}
      </ButtonLink>
      <p className="text-sm text-muted">{texts.exportHint}</p>
    </div>
  );
}
