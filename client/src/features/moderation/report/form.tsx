import { Copyright } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import * as z from "zod/mini";
import type { Reportable } from "#client/features/moderation/report/button.tsx";
import { reportDraft } from "#client/features/moderation/report/draft.ts";
import { ReportOutcome, type ReportResult } from "#client/features/moderation/report/outcome.tsx";
import { useSendReport } from "#client/features/moderation/report/send.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { reportTexts } from "#client/messages/late/report.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { Button } from "#client/ui/button.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { GroupField } from "#client/ui/group-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { REPORT_REASONS } from "#shared/domain/moderation.ts";
import { REPORT_NOTE_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

const EMPTY = { reason: "", note: "" };
const reportForm = z.pick(reports.report.body, { reason: true, note: true });

/** The form for a report; it is replaced by the outcome. */
export function ReportForm({ what, onClose }: { what: Reportable; onClose: () => void }) {
  const texts = useTexts(reportTexts);
  const { tooLong } = useTexts(textAreaTexts);
  const [outcome, setOutcome] = useState<ReportResult>();
  const [draft] = useState(() => reportDraft(what));
  const sendReport = useSendReport(what);
  const form = useForm({
    schema: reportForm,
    initial: EMPTY,
    draft,
    say: (name) => (name === "reason" ? texts.missingReason : tooLong(REPORT_NOTE_MAX_CHARACTERS)),
    send: async (said, once) => {
      const answer = await sendReport(said, once);
      if (answer === "hidden" || answer === "waits") draft.forget();
      setOutcome(answer);
    },
  });
  if (outcome) return <ReportOutcome what={what} outcome={outcome} note={form.values.note} onClose={onClose} />;

  const reason = form.field("reason");
  // Where no product is named there is none to be about.
  const elsewhere = what.productId === undefined ? "wrong-product" : null;
  const address = location.origin + contentPath(what);
  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <p className="text-muted">{texts.intro}</p>
      <GroupField tall error={reason.error}>
        <ChoiceList
          label={texts.reason}
          options={REPORT_REASONS.map((id) => ({ id, ...(id === elsewhere ? texts.offTopic : texts.reasons[id]) }))}
          value={REPORT_REASONS.find((id) => id === reason.value) ?? ""}
          onChange={reason.onChange}
        />
      </GroupField>
      <Link
        href={`/takedown-notice?address=${encodeURIComponent(address)}`}
        className="-mt-3 flex min-h-14 items-start gap-3 rounded-control px-3.5 py-2 hover:bg-pine-soft"
      >
        <Copyright aria-hidden="true" size={18} className="mt-1 shrink-0 text-pine-text" />
        <span>
          <span className="block font-medium text-pine-text underline underline-offset-4">{texts.copyright}</span>
          <span className="block text-sm text-muted">{texts.copyrightHint}</span>
        </span>
      </Link>
      <TextArea {...form.field("note")} label={texts.note} max={REPORT_NOTE_MAX_CHARACTERS} required={false} />
      <FormFailure alert>{form.failure}</FormFailure>
      <Button type="submit" fullWidth pending={form.pending}>
        {form.pending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
