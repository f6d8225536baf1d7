import * as z from "zod/mini";
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

/** Asks for the reason of a decision, which the applicant reads. */
export function ReasonForm({
  title,
  hint,
  confirm,
  send,
  onCancel,
}: {
  title: string;
  hint: string;
  confirm: string;
  send: (reason: string, once: Once) => Promise<void>;
  onCancel: () => void;
}) {
  const texts = useTexts(partnershipsTexts);
  const form = useForm<{ reason: string }, typeof schema>({
    schema,
    initial: { reason: "" },
    say: () => texts.wrongReason,
    send: ({ reason }, once) => send(reason, once),
  });
  return (
    <form {...form.props} aria-label={title} className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <TextArea {...form.field("reason")} label={texts.reason} hint={hint} max={PARTNER_REASON_MAX_CHARACTERS} />
      <FormButtons
        form={form}
        labels={{ send: confirm, sending: texts.saving, cancel: texts.cancel }}
        variant="danger"
        onCancel={onCancel}
      />
    </form>
  );
}
