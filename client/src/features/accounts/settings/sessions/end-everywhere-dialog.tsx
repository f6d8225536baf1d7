import { useMutation } from "@tanstack/react-query";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { useLeave } from "#client/features/accounts/settings/use-leave.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

/** Asks before every session ends, this one too. */
export function EndEverywhereDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { cancel, sessions: texts } = useTexts(settingsTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const leave = useLeave();
  const end = useMutation({
    mutationFn: () => api(accounts.endAllSessions),
    onSuccess: () => {
      leave();
      toast({ title: texts.everywhereDone });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        onOpenChange(stays);
        end.reset();
      }}
      title={texts.everywhereAsk}
      description={texts.everywhereText}
      footer={
        <>
          <Button variant="secondary" className="max-md:grow" onClick={() => onOpenChange(false)}>
            {cancel}
          </Button>
          <Button className="max-md:grow" pending={end.isPending} onClick={() => end.mutate()}>
            {texts.everywhere}
          </Button>
        </>
      }
    >
      <ProblemNote text={end.error ? problemText(end.error) : null} />
    </Dialog>
  );
}
