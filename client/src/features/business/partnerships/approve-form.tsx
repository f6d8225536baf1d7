import { useState } from "react";
import * as z from "zod/mini";
import { linesOf } from "#client/features/business/partner/partner-values.ts";
import { draftKind } from "#client/lib/draft.ts";
import { keptChanges } from "#client/lib/form/kept.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { partnershipReview, type ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { BRAND_MAX_CHARACTERS, PARTNER_BRANDS_MAX } from "#shared/domain/limits.ts";
import { PARTNERSHIP_TIERS, type PartnershipTier } from "#shared/domain/partnership.ts";

type Values = {
  tier: PartnershipTier;
  commissionRate: string;
  brands: string;
};

const { tier, commissionRate, brands } = partnershipReview.approve.body.shape;
const schema = z.pipe(
  z.transform((values: Values) => ({
    tier: values.tier,
    commissionRate:
      values.commissionRate.trim() === "" ? Number.NaN : Number(values.commissionRate.trim().replace(",", ".")),
    brands: linesOf(values.brands),
  })),
  z.object({ tier, commissionRate, brands }),
);

const text = z.optional(z.string());

/** The terms of an approval that is not sent yet, by the application: what differs from those that it has. */
const approvalDraft = draftKind({
  name: "approval",
  schema: z.object({ tier: z.optional(z.enum(PARTNERSHIP_TIERS)), commissionRate: text, brands: text }),
});

/** The terms of an approval: begins with those that the application has. What is changed is kept until it is sent or cancelled. */
export function ApproveForm({
  application,
  send,
  onCancel,
}: {
  application: ReviewedApplication;
  send: (terms: z.output<typeof schema>, once: Once) => Promise<void>;
  onCancel: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(partnershipsTexts);
  const { tiers } = useTexts(partnerTexts);
  const [initial] = useState<Values>(() => {
    const rate = String(application.commissionRate);
    return {
      tier: application.partnershipTier,
      commissionRate: language === "fr" ? rate.replace(".", ",") : rate,
      brands: application.brands.join("\n"),
    };
  });
  const [draft] = useState(() => keptChanges<Values>(approvalDraft(application.id), initial));
  const form = useForm<Values, typeof schema>({
    schema,
    initial,
    draft,
    say: (name) => texts.wrong[name],
    send: async (terms, once) => {
      await send(terms, once);
      draft.forget();
    },
  });
  return (
    <form
      {...form.props}
      aria-label={texts.approveTitle}
      className="grid grid-cols-1 gap-4 rounded-card border border-line p-4"
    >
      <h4 className="text-lg font-semibold">{texts.approveTitle}</h4>
      <p className="text-muted">{texts.approveText}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field("tier")}
          label={texts.tier}
          options={PARTNERSHIP_TIERS.map((id) => ({ id, label: tiers[id] }))}
        />
        <TextField
          {...form.field("commissionRate")}
          label={texts.commissionRate}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <TextArea
        {...form.field("brands")}
        label={texts.brands}
        hint={texts.brandsHint}
        max={PARTNER_BRANDS_MAX * BRAND_MAX_CHARACTERS}
      />
      <FormButtons
        form={form}
        labels={{ send: texts.approve, sending: texts.saving, cancel: texts.cancel }}
        onCancel={() => {
          draft.forget();
          onCancel();
        }}
      />
    </form>
  );
}
