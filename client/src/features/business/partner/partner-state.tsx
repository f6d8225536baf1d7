import type { ReactNode } from "react";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { Partnership } from "#shared/contracts/business/partnership.ts";
import { isPartner } from "#shared/domain/partnership.ts";

/** How far the application is, what was decided on it and why, and the terms of a partnership. */
export function PartnerState({ own, action }: { own: Partnership | null; action?: ReactNode }) {
  const { language } = useI18n();
  const texts = useTexts(partnerTexts);
  if (own === null) return <p className="text-muted">{texts.states.none}</p>;
  const { companyName, applicationStatus, partnershipStatus, submissionDate } = own;
  const isOver = applicationStatus === "draft" && partnershipStatus === "withdrawn";
  const isSuspended = partnershipStatus === "suspended";
  const state = isSuspended ? "suspended" : isOver ? "withdrawn" : applicationStatus;
  const reason = isSuspended ? own.suspensionReason : applicationStatus === "rejected" ? own.rejectionReason : null;
  const badge =
    applicationStatus === "approved" ? texts.partnerships[partnershipStatus] : texts.statuses[applicationStatus];
  const partner = isPartner({ partnership: partnershipStatus });
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-lg font-semibold">{companyName}</h2>
        <Badge tone={TONES[state]}>{badge}</Badge>
      </div>
      <p>{texts.states[state]}</p>
      {submissionDate && applicationStatus !== "draft" && (
        <p className="text-sm text-muted">{texts.submittedOn(formatDate(submissionDate, language))}</p>
      )}
      {reason && (
        <div className="rounded-control bg-brick-soft px-4 py-3 text-brick-text">
          <h3 className="font-semibold">{texts.reasonTitle}</h3>
          <p dir="auto" className="whitespace-pre-line">
            {reason}
          </p>
        </div>
      )}
      {partner && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
          <Fact name={texts.tier}>{texts.tiers[own.partnershipTier]}</Fact>
          <Fact name={texts.commission}>{texts.percent(formatNumber(own.commissionRate, language, 2))}</Fact>
          <Fact name={texts.yourBrands}>{own.confirmedBrands.join(", ")}</Fact>
        </dl>
      )}
      {partner && action}
    </section>
  );
}

const TONES = {
  draft: "neutral",
  submitted: "beechSoft",
  "in-review": "beechSoft",
  approved: "pine",
  rejected: "brick",
  suspended: "brick",
  withdrawn: "neutral",
} as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
