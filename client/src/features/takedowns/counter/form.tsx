import { useState } from "react";
import {
  counterSchema,
  flawsOfCounter,
  NO_COUNTER,
  openCounterDraft,
} from "#client/features/takedowns/counter/fields.ts";
import { useReceivedCache } from "#client/features/takedowns/hooks.ts";
import { LegalWarning, NoticePart } from "#client/features/takedowns/notice/form.tsx";
import { SignatureField, SignerFields } from "#client/features/takedowns/signer.tsx";
import { ApiError, api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

/** The form of a counter-notice, with the draft of this tab. */
export function CounterForm({ id }: { id: string }) {
  const texts = useTexts(takedownTexts);
  const form = useCounterForm(id);
  return (
    <form {...form.props} aria-label={texts.counterFormTitle} className="grid grid-cols-1 gap-4">
      <NoticePart title={texts.counterFormTitle}>
        <LegalWarning title={texts.warningTitle}>
          <p>{texts.counterWarning}</p>
        </LegalWarning>
        <TextArea
          {...form.field("statement")}
          label={texts.counterStatement}
          hint={texts.counterStatementHint}
          max={NOTICE_TEXT_MAX_CHARACTERS}
        />
        <SignerFields field={form.field} />
        <CheckboxField {...form.box("mistake")} required label={texts.mistake} />
        <CheckboxField {...form.box("jurisdiction")} required label={texts.jurisdiction} />
        <SignatureField {...form.field("signature")} />
        <FormFailure alert>{form.failure}</FormFailure>
        <Button type="submit" fullWidth pending={form.pending} className="min-h-14!">
          {form.pending ? texts.sending : texts.counterSend}
        </Button>
        <p className="text-sm text-muted">{texts.draft}</p>
      </NoticePart>
    </form>
  );
}

function useCounterForm(id: string) {
  const texts = useTexts(takedownTexts);
  const { toast } = useToast();
  const { keep, askAgain } = useReceivedCache(id);
  const [draft] = useState(() => openCounterDraft(id));
  return useForm({
    schema: counterSchema(texts),
    initial: NO_COUNTER,
    draft,
    live: true,
    say: (name, values) => flawsOfCounter(values, texts)[name],
    fallback: texts.counterFailed,
    send: async (body, once) => {
      try {
        keep(await api(takedowns.counter, { params: { id }, body, ...once }));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
        toast({ title: texts.counterConflict, variant: "destructive" });
        return askAgain();
      }
      draft.forget();
      toast({ title: texts.counterDone });
    },
  });
}
