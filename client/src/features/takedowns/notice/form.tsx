import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { NoticeReceipt } from "#client/features/takedowns/notice/draft.ts";
import { useNoticeForm } from "#client/features/takedowns/notice/use-form.ts";
import { SignatureField, SignerFields } from "#client/features/takedowns/signer.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { CLAIMANT_ROLES, NOTICE_REGIMES, type NoticeRegime } from "#shared/domain/takedown.ts";

/**
 * The form of a copyright notice with all that the law requires, shown once the law is chosen. `address` is of the
 * content, where it is known.
 */
export function NoticeForm({ address, onSent }: { address: string; onSent: (receipt: NoticeReceipt) => void }) {
  const texts = useTexts(takedownTexts);
  const form = useNoticeForm(address, onSent);
  const { regime } = form.values;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-8">
      <ChoiceList<NoticeRegime | "">
        label={texts.regime}
        options={NOTICE_REGIMES.map((id) => ({ id, ...texts.regimes[id] }))}
        value={regime}
        onChange={form.field("regime").onChange}
      />
      {regime !== "" && (
        <>
          <Content form={form} regime={regime} />
          <Claimant form={form} />
          <Statements form={form} regime={regime} />
        </>
      )}
    </form>
  );
}

type NoticeForm = ReturnType<typeof useNoticeForm>;

function Content({ form, regime }: { form: NoticeForm; regime: NoticeRegime }) {
  const texts = useTexts(takedownTexts);
  return (
    <NoticePart title={texts.about}>
      <TextField {...form.field("address")} required label={texts.address} hint={texts.addressHint} inputMode="url" />
      <TextArea {...form.field("work")} label={texts.work} hint={texts.workHint} max={NOTICE_TEXT_MAX_CHARACTERS} />
      {regime === "canada" && (
        <>
          <TextArea {...form.field("infringement")} label={texts.infringement} max={NOTICE_TEXT_MAX_CHARACTERS} />
          <TextField {...form.field("seenAt")} required label={texts.seenAt} hint={texts.seenAtHint} />
        </>
      )}
    </NoticePart>
  );
}

function Claimant({ form }: { form: NoticeForm }) {
  const texts = useTexts(takedownTexts);
  return (
    <NoticePart title={texts.you}>
      <SelectField
        {...form.field("role")}
        required
        label={texts.role}
        placeholder={texts.chooseRole}
        options={CLAIMANT_ROLES.map((id) => ({ id, label: texts.roles[id] }))}
      />
      <SignerFields field={form.field} />
      <TextField {...form.field("email")} required type="email" label={texts.email} autoComplete="email" />
      <p className="text-sm text-muted">{texts.whoReads}</p>
    </NoticePart>
  );
}

function Statements({ form, regime }: { form: NoticeForm; regime: NoticeRegime }) {
  const texts = useTexts(takedownTexts);
  return (
    <NoticePart title={texts.statements}>
      <CheckboxField {...form.box("goodFaith")} required label={texts.goodFaith[regime]} />
      <CheckboxField {...form.box("accuracy")} required label={texts.accuracy[regime]} />
      <LegalWarning title={texts.warningTitle}>
        <p>{texts.warnings[regime]}</p>
        <Link
          href="/copyright-policy"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-pine-text underline"
        >
          {texts.policy}
        </Link>
      </LegalWarning>
      <SignatureField {...form.field("signature")} />
      <FormFailure alert>{form.failure}</FormFailure>
      <Button type="submit" fullWidth pending={form.pending} className="min-h-14!">
        {form.pending ? texts.sending : texts.send}
      </Button>
      <p className="text-sm text-muted">{texts.draft}</p>
    </NoticePart>
  );
}

/** A group of fields in a notice or a counter-notice. */
export function NoticePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** What the person should know before they sign. */
export function LegalWarning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 rounded-card bg-beech-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
        {title}
      </p>
      {children}
    </div>
  );
}
