import { useState } from "react";
import * as z from "zod/mini";
import { sponsorDraft } from "#client/features/business/sponsorship/drafts.ts";
import { useSaveSponsor } from "#client/features/business/sponsorship/use-sponsorship.ts";
import { keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { type Sponsor, sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { EMAIL_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";
import { COMPANY_NAME_MAX_CHARACTERS, SPONSOR_LINK_MAX_CHARACTERS } from "#shared/domain/campaign.ts";
import { typedSite } from "#shared/domain/typed-link.ts";

type Values = {
  companyName: string;
  contactEmail: string;
  website: string;
  logoUrl: string;
  isActive: boolean;
};

/** The contract's body, with null for a link that is left empty. */
const schema = z.pipe(
  z.transform((values: Values) => ({
    ...values,
    contactEmail: values.contactEmail.trim(),
    website: typedSite(values.website) || null,
    logoUrl: values.logoUrl.trim() || null,
  })),
  sponsorship.createSponsor.body,
);

/** Adds a sponsor, or changes `sponsor`. What is typed is kept until it is saved or cancelled. */
export function SponsorForm({ sponsor, onDone }: { sponsor: Sponsor | null; onDone: (isSaved: boolean) => void }) {
  const texts = useTexts(sponsorshipTexts);
  const { fields, wrong } = texts;
  const save = useSaveSponsor();
  const [initial] = useState<Values>(() => ({
    companyName: sponsor?.companyName ?? "",
    contactEmail: sponsor?.contactEmail ?? "",
    website: sponsor?.website ?? "",
    logoUrl: sponsor?.logoUrl ?? "",
    isActive: sponsor?.isActive ?? true,
  }));
  const [draft] = useState(() => keptChanges<Values>(sponsorDraft(sponsor?.id), initial));
  const form = useForm<Values, typeof schema>({
    schema,
    initial,
    draft,
    say: (name) => (name === "isActive" ? undefined : wrong[name]),
    send: async (body, once) => {
      await save(sponsor?.id ?? null, body, once);
      draft.forget();
      onDone(true);
    },
  });
  return (
    <form
      {...form.props}
      className="grid grid-cols-1 gap-4"
      aria-label={sponsor ? texts.editSponsor : texts.addSponsor}
    >
      <TextField
        {...form.field("companyName")}
        label={fields.companyName}
        maxLength={COMPANY_NAME_MAX_CHARACTERS}
        autoComplete="off"
        required
        autoFocus
      />
      <TextField
        {...form.field("contactEmail")}
        type="email"
        label={fields.contactEmail}
        maxLength={EMAIL_MAX_CHARACTERS}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field("website")}
        type="url"
        label={fields.website}
        maxLength={SPONSOR_LINK_MAX_CHARACTERS}
        autoComplete="off"
      />
      <TextField
        {...form.field("logoUrl")}
        type="url"
        label={fields.logoUrl}
        maxLength={SPONSOR_LINK_MAX_CHARACTERS}
        autoComplete="off"
      />
      <CheckboxField {...form.box("isActive")} label={fields.isActive} />
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
