import * as z from "zod/mini";
import { FLAW_TEXTS, flawOfText } from "#client/features/takedowns/flaws.ts";
import { type NoticeLink, useClaimCache } from "#client/features/takedowns/hooks.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

const rule = takedowns.courtAction.body.shape.court;

/** The claimant's report of a court action, which keeps countered content down. */
export function CourtDialog({ which, open, onClose }: { which: NoticeLink; open: boolean; onClose: () => void }) {
  const texts = useTexts(takedownTexts);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={texts.courtTitle}
      description={texts.courtText}
    >
      <CourtForm which={which} onClose={onClose} />
    </Dialog>
  );
}

function CourtForm({ which, onClose }: { which: NoticeLink; onClose: () => void }) {
  const texts = useTexts(takedownTexts);
  const { toast } = useToast();
  const { keep, askAgain } = useClaimCache(which);
  const form = useForm({
    schema: z.object({ court: rule }),
    initial: { court: "" },
    say: (_, { court }) => flawOfText(court, rule, FLAW_TEXTS.text, texts),
    send: async ({ court }) => {
      try {
        keep(await api(takedowns.courtAction, { params: { id: which.id }, body: { key: which.key, court } }));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
        await askAgain();
        toast({ title: texts.courtConflict, variant: "destructive" });
        return onClose();
      }
      toast({ title: texts.courtDone });
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextArea {...form.field("court")} label={texts.courtField} max={NOTICE_TEXT_MAX_CHARACTERS} />
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending}>
          {texts.courtSend}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
