import { useState } from "react";
import * as z from "zod/mini";
import { campaignDraft } from "#client/features/business/sponsorship/drafts.ts";
import { ProductChoice } from "#client/features/business/sponsorship/product-choice.tsx";
import { useSaveCampaign } from "#client/features/business/sponsorship/use-sponsorship.ts";
import { keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { type Campaign, sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { CAMPAIGN_CURRENCIES, CAMPAIGN_NAME_MAX_CHARACTERS, firstDay, lastDay } from "#shared/domain/campaign.ts";
import { productNameOf } from "#shared/domain/product-name.ts";
import { typedAmount } from "#shared/domain/typed-amount.ts";

type Values = {
  productId: string;
  campaignName: string;
  budget: string;
  currency: string;
  costPerClick: string;
  startDay: string;
  endDay: string;
};

const schema = z.pipe(
  z.transform((values: Values) => ({
    ...values,
    budget: values.budget.trim() === "" ? null : typedAmount(values.budget),
    currency: CAMPAIGN_CURRENCIES.find((one) => one === values.currency) ?? CAMPAIGN_CURRENCIES[0],
    costPerClick: typedAmount(values.costPerClick),
  })),
  sponsorship.updateCampaign.body,
);

/** Adds a campaign of a sponsor, or changes one. What is typed is kept until it is saved or cancelled. */
export function CampaignForm({
  of,
  onDone,
}: {
  of: Campaign | { sponsorId: string; companyName: string };
  onDone: (isSaved: boolean) => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(sponsorshipTexts);
  const { fields, wrong } = texts;
  const save = useSaveCampaign();
  const campaign = "id" in of ? of : null;
  const written = (amount: number) => (language === "fr" ? String(amount).replace(".", ",") : String(amount));
  const [initial] = useState<Values>(() => ({
    productId: campaign?.productId ?? "",
    campaignName: campaign?.campaignName ?? "",
    budget: campaign?.budget == null ? "" : written(campaign.budget),
    currency: campaign?.currency ?? CAMPAIGN_CURRENCIES[0],
    costPerClick: campaign ? written(campaign.costPerClick) : "",
    startDay: campaign?.startDate ? firstDay(campaign.startDate) : "",
    endDay: campaign?.endDate ? lastDay(campaign.endDate) : "",
  }));
  const [draft] = useState(() => keptChanges<Values>(campaignDraft(campaign?.id ?? of.sponsorId), initial));
  const form = useForm<Values, typeof schema>({
    schema,
    initial,
    draft,
    say: (name, { budget, costPerClick }) =>
      name === "costPerClick" && typedAmount(costPerClick) > typedAmount(budget) ? texts.aboveBudget : wrong[name],
    send: async (body, once) => {
      await save(campaign ? { id: campaign.id } : { sponsorId: of.sponsorId }, body, once);
      draft.forget();
      onDone(true);
    },
  });
  const productName = campaign && productNameOf(campaign, language);
  const currency = form.field("currency");
  return (
    <form
      {...form.props}
      className="grid grid-cols-1 gap-4"
      aria-label={campaign ? texts.editCampaign : texts.addCampaign}
    >
      <p className="text-muted wrap-anywhere">{texts.campaignFor(of.companyName)}</p>
      <TextField
        {...form.field("campaignName")}
        label={fields.campaignName}
        maxLength={CAMPAIGN_NAME_MAX_CHARACTERS}
        autoComplete="off"
        required
        autoFocus
      />
      <ProductChoice
        {...form.field("productId")}
        current={campaign?.productId && productName ? { id: campaign.productId, name: productName } : null}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          {...form.field("budget")}
          label={fields.budget}
          hint={fields.budgetHint}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...form.field("costPerClick")}
          label={fields.costPerClick}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <SelectField
          {...currency}
          label={fields.currency}
          options={CAMPAIGN_CURRENCIES.map((id) => ({ id, label: id }))}
          value={CAMPAIGN_CURRENCIES.find((id) => id === currency.value) ?? ""}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field("startDay")} type="date" label={fields.startDay} hint={fields.daysHint} required />
        <TextField {...form.field("endDay")} type="date" label={fields.endDay} required />
      </div>
      <FormButtons
        form={form}
        labels={{ send: texts.save, sending: texts.saving, cancel: texts.cancel }}
        onCancel={() => {
          draft.forget();
          onDone(false);
        }}
      />
    </form>
  );
}
