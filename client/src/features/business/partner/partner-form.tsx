import {
  type PartnerValues,
  partnerDraft,
  partnerForm,
  partnerValues,
} from "#client/features/business/partner/partner-values.ts";
import { useSaveDraft } from "#client/features/business/partner/use-partnership.ts";
import { changesOf, keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { GroupField } from "#client/ui/group-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { Partnership } from "#shared/contracts/business/partnership.ts";
import { COMPANY_NAME_MAX_CHARACTERS } from "#shared/domain/campaign.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  BRAND_MAX_CHARACTERS,
  PARTNER_BRANDS_MAX,
  PARTNER_DESCRIPTION_MAX_CHARACTERS,
  PARTNER_LINE_MAX_CHARACTERS,
  PARTNER_PHONE_MAX_CHARACTERS,
  PARTNER_PLAN_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";

/** The application as its applicant fills it in; saved as often as they like before it is submitted. */
export function PartnerForm({ own, onDirty }: { own: Partnership | null; onDirty: (isDirty: boolean) => void }) {
  const t = useMessages();
  const texts = useTexts(partnerTexts);
  const { fields, wrong } = texts;
  const { toast } = useToast();
  const save = useSaveDraft();
  const current = partnerValues(own);
  const draft = keptChanges<PartnerValues>(partnerDraft(), current);
  const form = useForm<PartnerValues, typeof partnerForm>({
    schema: partnerForm,
    initial: current,
    draft,
    say: (name) => (name === "brands" ? wrong.brands(PARTNER_BRANDS_MAX) : wrong[name]),
    onChange: (values) => onDirty(Object.keys(changesOf(values, current)).length > 0),
    send: async (input) => {
      await save(input);
      draft.forget();
      onDirty(false);
      toast({ title: texts.saved });
    },
  });
  const categories = form.field("productCategories");
  return (
    <form {...form.props} className="grid grid-cols-1 gap-8">
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-3 text-lg font-semibold">{texts.company}</legend>
        <TextField
          {...form.field("companyName")}
          label={fields.companyName}
          maxLength={COMPANY_NAME_MAX_CHARACTERS}
          autoComplete="organization"
          required
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...form.field("contactName")}
            label={fields.contactName}
            maxLength={PARTNER_LINE_MAX_CHARACTERS}
            autoComplete="name"
          />
          <TextField
            {...form.field("contactEmail")}
            type="email"
            label={fields.contactEmail}
            autoComplete="email"
            required
          />
          <TextField
            {...form.field("phoneNumber")}
            label={fields.phoneNumber}
            maxLength={PARTNER_PHONE_MAX_CHARACTERS}
            inputMode="tel"
            autoComplete="tel"
          />
          <TextField {...form.field("website")} type="url" label={fields.website} autoComplete="url" />
        </div>
        <TextArea
          {...form.field("description")}
          label={fields.description}
          max={PARTNER_DESCRIPTION_MAX_CHARACTERS}
          required={false}
        />
      </fieldset>
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-3 text-lg font-semibold">{texts.products}</legend>
        <TextArea
          {...form.field("brands")}
          label={fields.brands}
          hint={fields.brandsHint}
          max={PARTNER_BRANDS_MAX * BRAND_MAX_CHARACTERS}
          required={false}
        />
        <GroupField error={categories.error}>
          <fieldset className="min-w-0">
            <legend className="mb-2 font-medium">{fields.productCategories}</legend>
            <div className="flex flex-wrap gap-2">
              {CATEGORIES.map((category) => (
                <Chip
                  key={category}
                  pressed={categories.value.includes(category)}
                  onClick={() => categories.onChange(toggled(categories.value, category))}
                >
                  {t.categories[category]}
                </Chip>
              ))}
            </div>
          </fieldset>
        </GroupField>
        <TextField
          {...form.field("estimatedVolume")}
          label={fields.estimatedVolume}
          hint={fields.volumeHint}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...form.field("retailerName")}
          label={fields.retailerName}
          maxLength={PARTNER_LINE_MAX_CHARACTERS}
          autoComplete="off"
        />
        <TextArea
          {...form.field("businessPlan")}
          label={fields.businessPlan}
          hint={fields.planHint}
          max={PARTNER_PLAN_MAX_CHARACTERS}
          required={false}
        />
      </fieldset>
      <FormFailure alert>{form.failure}</FormFailure>
      <Button type="submit" className="justify-self-start max-md:w-full" pending={form.pending}>
        {form.pending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

const toggled = (chosen: readonly string[], category: string) =>
  chosen.includes(category) ? chosen.filter((one) => one !== category) : [...chosen, category];
