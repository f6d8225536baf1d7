import { useState } from "react";
import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { keptChanges } from "#client/lib/form/kept.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { PARTNER_REASON_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(PARTNER_REASON_MAX_CHARACTERS)),
});

type Values = { reason: string };

const EMPTY: Values = { reason: "" };

/** The reason of a decision that is not sent yet, by what is decided. */
const reasonDraft = draftKind({ name: "decision-reason", schema: z.object({ reason: z.optional(z.string()) }) });

/** Asks for the reason of a decision, which the applicant reads. What is typed is kept until it is sent or cancelled. */
export function ReasonForm({
  about,
  title,
  hint,
  confirm,
  send,
  onCancel,
}: {
  /** What is decided: an application or a document, and how. */
  about: string;
  title: string;
  hint: string;
  confirm: string;
  send: (reason: string, once: Once) => Promise<void>;
  onCancel: () => void;
}) {
  const texts = useTexts(partnershipsTexts);
  const [draft] = useState(() => keptChanges<Values>(reasonDraft(about), EMPTY));
  const form = useForm<Values, typeof schema>({
    schema,
    initial: EMPTY,
    draft,
    say: () => texts.wrongReason,
    send: async ({ reason }, once) => {
      await send(reason, once);
      draft.forget();
    },
  });
  return (
    <form {...form.props} aria-label={title} className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <TextArea {...form.field("reason")} label={texts.reason} hint={hint} max={PARTNER_REASON_MAX_CHARACTERS} />
      <FormButtons
        form={form}
        labels={{ send: confirm, sending: texts.saving, cancel: texts.cancel }}
        variant="danger"
        onCancel={() => {
          draft.forget();
          onCancel();
        }}
      />
    </form>
  );
}
