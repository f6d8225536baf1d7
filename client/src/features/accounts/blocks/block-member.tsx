import { Ban } from "lucide-react";
import { useState } from "react";
import { useBlocking } from "#client/features/accounts/blocks/use-blocks.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { memberTexts } from "#client/messages/late/member.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Blocks a member, once it was asked for and said what that means. */
export function BlockMember({ userId, name }: { userId: string; name: string }) {
  const texts = useTexts(memberTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const [isAsking, setAsking] = useState(false);
  const blocking = useBlocking(() => {
    setAsking(false);
    toast({ title: texts.blocked(name) });
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Ban aria-hidden="true" size={18} />}
        onClick={() => {
          blocking.reset();
          setAsking(true);
        }}
      >
        {texts.block}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.blockAsk(name)}
        description={texts.blockText}
        footer={
          <>
            <Button variant="secondary" className="max-md:grow" onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
            <Button
              className="max-md:grow"
              pending={blocking.isPending}
              onClick={() => blocking.mutate({ userId, name, isBlocked: true })}
            >
              {texts.block}
            </Button>
          </>
        }
      >
        <div role="alert" className="empty:hidden">
          <FormFailure>{blocking.error ? problemText(blocking.error) : null}</FormFailure>
        </div>
      </Dialog>
    </>
  );
}

/** Says that the person has blocked a member, with the way back. */
export function BlockedNote({ userId, name }: { userId: string; name: string }) {
  const texts = useTexts(memberTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const blocking = useBlocking(() => toast({ title: texts.unblocked(name) }));
  return (
    <div role="note" className="grid grid-cols-1 justify-items-start gap-2 rounded-card bg-beech-soft p-4">
      <p className="font-semibold wrap-anywhere">{texts.blocked(name)}</p>
      <p>{texts.blockedText}</p>
      <Button
        size="sm"
        variant="secondary"
        pending={blocking.isPending}
        onClick={() => blocking.mutate({ userId, name, isBlocked: false })}
      >
        {texts.unblock}
      </Button>
      <div role="alert" className="empty:hidden">
        <FormFailure>{blocking.error ? problemText(blocking.error) : null}</FormFailure>
      </div>
    </div>
  );
}
