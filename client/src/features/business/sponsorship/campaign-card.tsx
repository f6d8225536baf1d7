import { DASH, formatDate, formatNumber, formatPrice } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import type { Campaign } from "#shared/contracts/business/sponsorship.ts";
import { type CampaignState, clickRateOf, firstDay, lastDay } from "#shared/domain/campaign.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

const TONES: Record<CampaignState, "pine" | "beechSoft" | "neutral"> = {
  live: "pine",
  planned: "beechSoft",
  "sponsor-paused": "beechSoft",
  "no-product": "beechSoft",
  over: "neutral",
  stopped: "neutral",
  spent: "neutral",
};

/** A campaign with what was counted of it, and why it is shown or not. */
export function CampaignCard({
  campaign,
  onEdit,
  onEnd,
}: {
  campaign: Campaign;
  onEdit: () => void;
  onEnd: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(sponsorshipTexts);
  const { campaignName, state, currency, budget, startDate, endDate } = campaign;
  // Days of UTC, at whose noon it is the same day nearly everywhere.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00Z`), language, { dateStyle: "medium" });
  const rate = clickRateOf(campaign);
  const figures: [keyof typeof texts.figures, string][] = [
    ["budget", budget === null ? texts.noLimit : formatPrice(budget, currency, language)],
    ["spent", formatPrice(campaign.spent, currency, language)],
    ["cost", formatPrice(campaign.costPerClick, currency, language)],
    ["views", formatNumber(campaign.viewCount, language)],
    ["clicks", formatNumber(campaign.clickCount, language)],
    ["rate", rate === null ? DASH : percent(rate, language)],
  ];
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="min-w-0 font-semibold">{campaignName}</h4>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <div className="text-sm text-muted">
        <p className="text-ink">{productNameOf(campaign, language) ?? texts.productGone}</p>
        <p>{campaign.companyName}</p>
        <p>{texts.dates(startDate ? day(firstDay(startDate)) : DASH, endDate ? day(lastDay(endDate)) : DASH)}</p>
        <p>{texts.reasons[state]}</p>
      </div>
      {/* As many beside each other as an amount of money has room for. */}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{texts.figures[name]}</dt>
            <dd className="font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {state !== "stopped" && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" aria-label={texts.editOf(campaignName)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button size="sm" variant="ghost" aria-label={texts.endOf(campaignName)} onClick={onEnd}>
            {texts.end}
          </Button>
        </div>
      )}
    </article>
  );
}

const percent = (rate: number, language: string) =>
  new Intl.NumberFormat(`${language}-CA`, { style: "percent", maximumFractionDigits: 1 }).format(rate);
