import { useTexts } from "#client/lib/i18n.tsx";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import type { Sponsor } from "#shared/contracts/business/sponsorship.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** A sponsor, with the ways to change it and to begin a campaign of it. */
export function SponsorCard({
  sponsor,
  onEdit,
  onAddCampaign,
}: {
  sponsor: Sponsor;
  onEdit: () => void;
  onAddCampaign: () => void;
}) {
  const texts = useTexts(sponsorshipTexts);
  const { companyName, contactEmail, isActive } = sponsor;
  const website = safeLink(sponsor.website);
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="min-w-0 font-semibold">{companyName}</h4>
        <Badge tone={isActive ? "pine" : "beechSoft"}>{isActive ? texts.active : texts.paused}</Badge>
      </div>
      <div className="text-sm text-muted">
        <p>{contactEmail}</p>
        {website && (
          <a
            href={website.href}
            target="_blank"
            rel="sponsored nofollow noopener"
            className="inline-flex min-h-11 items-center text-pine-text underline underline-offset-4"
          >
            {website.host}
          </a>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={texts.editOf(companyName)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size="sm" variant="ghost" aria-label={texts.addCampaignOf(companyName)} onClick={onAddCampaign}>
          {texts.addCampaign}
        </Button>
      </div>
    </article>
  );
}
