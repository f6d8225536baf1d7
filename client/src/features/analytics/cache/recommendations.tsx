import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { Button } from "#client/ui/button.tsx";
import type { ScanStats } from "#shared/contracts/analytics/scan-results.ts";
import type { QualityBand } from "#shared/domain/identify/confidence.ts";

/** What to do about weak answers, where there are any, with the way to them. */
export function Recommendations({ bands, onSee }: { bands: ScanStats["bands"]; onSee: (band: QualityBand) => void }) {
  const { language } = useI18n();
  const { cache: texts } = useTexts(scanAnalyticsTexts);
  const advice = [
    { band: "low", text: texts.removeLow, see: texts.seeLow },
    { band: "medium", text: texts.checkMedium, see: texts.seeMedium },
  ] as const;
  const given = advice.filter(({ band }) => bands[band] > 0);
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold">{texts.recommendations}</h3>
      {given.length === 0 && <p className="text-muted">{bands.high === 0 ? texts.noScans : texts.nothing}</p>}
      <ul className="grid gap-2.5">
        {given.map(({ band, text, see }) => (
          <li
            key={band}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4"
          >
            <span>{text(bands[band], formatNumber(bands[band], language))}</span>
            <Button variant="secondary" size="sm" onClick={() => onSee(band)}>
              {see}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
