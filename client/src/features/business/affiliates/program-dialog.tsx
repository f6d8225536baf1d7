import { useState } from "react";
import * as z from "zod/mini";
import { programDraft } from "#client/features/business/affiliates/program-draft.ts";
import { useSaveProgram } from "#client/features/business/affiliates/use-programs.ts";
import { keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { affiliatesTexts } from "#client/messages/late/affiliates.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type AffiliateProgram, affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";
import {
  AFFILIATE_ID_MAX_CHARACTERS,
  CHANGE_REASON_MAX_CHARACTERS,
  PROGRAM_NAME_MAX_CHARACTERS,
  TRACKING_PARAM_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { typedSite } from "#shared/domain/typed-link.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** Adds a program, or changes one. What is typed is kept until it is saved or cancelled. */
export function ProgramDialog({
  program,
  open,
  onClose,
}: {
  /** Null for a new one. */
  program: AffiliateProgram | null;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(affiliatesTexts);
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()} title={program ? texts.editTitle : texts.addTitle}>
      {open && <ProgramForm program={program} onClose={onClose} />}
    </Dialog>
  );
}

type Typed = {
  name: string;
  affiliateId: string;
  baseUrl: string;
  trackingParam: string;
  commissionRate: string;
  isActive: boolean;
  reason: string;
};

type Draft = NonNullable<EndpointInput<typeof affiliatePrograms.create>["body"]> & Pick<Typed, "reason">;
/** The contract's, with an address and a number as people type them. */
const schema = z.pipe(
  z.transform(
    (typed: Typed): Draft => ({
      ...typed,
      baseUrl: typedSite(typed.baseUrl),
      commissionRate: typed.commissionRate.trim() === "" ? null : Number(typed.commissionRate.trim().replace(",", ".")),
    }),
  ),
  z.extend(affiliatePrograms.create.body, { reason: z.string().check(z.maxLength(CHANGE_REASON_MAX_CHARACTERS)) }),
);

function ProgramForm({ program, onClose }: { program: AffiliateProgram | null; onClose: () => void }) {
  const texts = useTexts(affiliatesTexts);
  const { toast } = useToast();
  const save = useSaveProgram();
  const [initial] = useState<Typed>(() => ({
    name: program?.name ?? "",
    affiliateId: program?.affiliateId ?? "",
    baseUrl: program?.baseUrl ?? "",
    trackingParam: program?.trackingParam ?? "tag",
    commissionRate: program?.commissionRate?.toString() ?? "",
    isActive: program?.isActive ?? true,
    reason: "",
  }));
  const [draft] = useState(() => keptChanges<Typed>(programDraft(program?.id), initial));
  const cancel = () => {
    draft.forget();
    onClose();
  };
  const form = useForm<Typed, typeof schema>({
    schema,
    initial,
    draft,
    say: (name) => (name in texts.wrong ? texts.wrong[name as keyof typeof texts.wrong] : undefined),
    send: async (input, once) => {
      await save(program?.id ?? null, input, once);
      draft.forget();
      toast({ title: texts.saved, description: texts.savedText });
      onClose();
    },
  });
  const plain = { autoComplete: "off", required: true };
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextField
        {...form.field("name")}
        {...plain}
        label={texts.name}
        maxLength={PROGRAM_NAME_MAX_CHARACTERS}
        autoFocus
      />
      <TextField {...form.field("baseUrl")} {...plain} type="url" label={texts.baseUrl} hint={texts.baseUrlHint} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          {...form.field("affiliateId")}
          {...plain}
          label={texts.affiliateId}
          maxLength={AFFILIATE_ID_MAX_CHARACTERS}
        />
        <TextField
          {...form.field("trackingParam")}
          {...plain}
          label={texts.trackingParam}
          hint={texts.trackingParamHint}
          maxLength={TRACKING_PARAM_MAX_CHARACTERS}
        />
      </div>
      <TextField
        {...form.field("commissionRate")}
        label={texts.commissionRate}
        hint={texts.commissionHint}
        inputMode="decimal"
        autoComplete="off"
      />
      <CheckboxField {...form.box("isActive")} label={texts.isActive} />
      {program && (
        <TextField
          {...form.field("reason")}
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={CHANGE_REASON_MAX_CHARACTERS}
          autoComplete="off"
        />
      )}
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" className="max-md:grow" onClick={cancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" className="max-md:grow" pending={form.pending}>
          {form.pending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}
