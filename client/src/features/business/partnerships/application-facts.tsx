import type { ReactNode } from "react";
import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import type { ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

type Fact = [name: keyof (typeof partnershipsTexts)["en"]["facts"], fact: ReactNode];

/** What the applicant says of the company, and what was decided before. */
export function ApplicationFacts({ application }: { application: ReviewedApplication }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(partnershipsTexts);
  const { percent, tiers } = useTexts(partnerTexts);
  const { confirmedBrands, estimatedVolume, commissionRate, partnershipTier } = application;
  const website = safeLink(application.website);
  const approved: Fact[] = [
    ["confirmedBrands", confirmedBrands.join(", ")],
    ["tier", tiers[partnershipTier]],
    ["commission", percent(formatNumber(commissionRate, language, 2))],
  ];
  const facts: Fact[] = [
    ["applicant", application.applicantName],
    ["contactName", application.contactName],
    ["contactEmail", application.contactEmail],
    ["phoneNumber", application.phoneNumber],
    ["website", website && <WebsiteLink website={website} />],
    ["retailerName", application.retailerName],
    ["brands", application.brands.join(", ")],
    ["productCategories", application.productCategories.map((category) => t.categories[category]).join(", ")],
    ["estimatedVolume", estimatedVolume === null ? null : formatNumber(estimatedVolume, language)],
    // Terms are the default ones before the first approval.
    ...(confirmedBrands.length > 0 ? approved : []),
  ];
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 wrap-anywhere sm:grid-cols-2 md:grid-cols-3">
        {facts.map(([name, fact]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{texts.facts[name]}</dt>
            <dd className="font-medium">{fact || DASH}</dd>
          </div>
        ))}
      </dl>
      <Words title={texts.about} text={application.description} />
      <Words title={texts.plan} text={application.businessPlan} />
      <Words title={texts.earlierRejection} text={application.rejectionReason} />
      <Words title={texts.earlierSuspension} text={application.suspensionReason} />
    </>
  );
}

function WebsiteLink({ website }: { website: { href: string; host: string } }) {
  return (
    <a
      href={website.href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="inline-flex min-h-11 items-center text-pine-text underline underline-offset-4"
    >
      {website.host}
    </a>
  );
}

function Words({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="grid grid-cols-1 gap-1 wrap-anywhere">
      <h4 className="font-semibold">{title}</h4>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}
