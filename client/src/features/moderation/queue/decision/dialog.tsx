import { type KeyboardEvent, useEffect, useId } from "react";
import * as z from "zod/mini";
import { useItemTitle } from "#client/features/moderation/item-title.ts";
import { useItemClaim } from "#client/features/moderation/queue/claim.ts";
import { useConflict } from "#client/features/moderation/queue/conflict.ts";
import type { DecisionForm } from "#client/features/moderation/queue/decision/decisions.ts";
import { useHolder } from "#client/features/moderation/queue/holder.ts";
import { useAskAgain, useChangedTakedown, useDecided } from "#client/features/moderation/queue/hooks.ts";
import { useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";
import { isCommand } from "#client/features/moderation/queue/keys/shortcuts.ts";
import { Key } from "#client/features/moderation/queue/parts.tsx";
import { ApiError } from "#client/lib/api.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import { MODERATOR_NOTE_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

const schema = z.object({
  reason: z.string(),
  message: z.string().check(z.trim(), z.maxLength(MODERATOR_NOTE_MAX_CHARACTERS)),
});

/**
 * Asks what a decision needs and makes it. Claims the item when it opens, and after a failure stays open with all that
 * was typed; calls `onDecided` before the item leaves the queue.
 */
export function DecisionDialog({
  item,
  decision,
  open,
  onClose,
  onDecided,
  onCover,
}: {
  item: ModerationItemDetail;
  decision: DecisionForm;
  open: boolean;
  onClose: () => void;
  onDecided: () => void;
  /** When it opens, and once it has closed and given the focus back. */
  onCover: (covers: boolean) => void;
}) {
  const texts = useTexts(moderationTexts);
  const itemTitle = useItemTitle(item);
  const { toast } = useToast();
  const formId = useId();
  const decided = useDecided();
  const askAgain = useAskAgain();
  const changedTakedown = useChangedTakedown();
  const conflict = useConflict();
  const claim = useItemClaim();
  const holder = useHolder();
  const { title, text, confirm, confirming, done, failed } = decision.texts;
  const fail = (description: string) => toast({ title: failed, description, variant: "destructive" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and only then
  useEffect(() => {
    if (open) claim.takeIfFree(item);
  }, [open]);

  const form = useForm({
    schema,
    /** No reason at first: no one should be turned down for the one that happened to be on top. */
    initial: { reason: "", message: "" },
    send: async ({ reason, message }, once) => {
      try {
        const takedown = await decision.send({ reason, message: message === "" ? undefined : message }, once);
        if (takedown) changedTakedown(takedown);
      } catch (error) {
        if (!(error instanceof ApiError && error.status < 500)) throw error;
        if (error.code !== "CONFLICT") {
          askAgain();
          throw error;
        }
        const found = await conflict(item);
        if (!found.isOver) throw new Refused(found.text);
        fail(found.text);
        return onClose();
      }
      toast({ title: done, description: item.status === "proposed" ? texts.doneText(itemTitle) : itemTitle });
      onDecided();
      decided(item.id);
      onClose();
    },
    onFailure: fail,
  });
  const reason = form.field("reason");
  const held = holder(item);
  const message = form.field("message");
  const hasMessage = message.value.trim().length >= decision.messageMin;
  const isReady = held === null && (decision.reasons.length === 0 || reason.value !== "") && hasMessage;
  const isPlain = decision.reasons.length === 0;

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={decision.isDestructive ? "danger" : "primary"}
            pending={form.pending}
            disabled={!isReady}
            data-autofocus={(isPlain && decision.messageMin === 0) || undefined}
          >
            {form.pending ? confirming : confirm}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <p dir="auto" className="font-medium wrap-anywhere">
          {itemTitle}
        </p>
        {!isPlain && (
          <Reasons reasons={decision.reasons} value={reason.value} onChange={reason.onChange} isReady={isReady} />
        )}
        {decision.takesMessage && (
          <div>
            <TextArea
              {...message}
              label={decision.messageMin > 0 ? texts.accountReason : texts.message}
              max={MODERATOR_NOTE_MAX_CHARACTERS}
              required={decision.messageMin > 0}
            />
            <p className="mt-1.5 text-sm text-muted">
              {decision.messageMin > 0 ? texts.accountReasonHint(decision.messageMin) : texts.messageHint}
            </p>
          </div>
        )}
        <FormFailure alert={held !== null}>{held ?? form.failure}</FormFailure>
      </form>
      <Cover onCover={onCover} />
    </Dialog>
  );
}

/** The reasons to choose from: by number too, unless single keys are off, and then by Enter. */
function Reasons({
  reasons,
  value,
  onChange,
  isReady,
}: {
  reasons: DecisionForm["reasons"];
  value: string;
  onChange: (reason: string) => void;
  isReady: boolean;
}) {
  const texts = useTexts(moderationTexts);
  const hasShortcuts = useShortcutsOn();

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isCommand(event.nativeEvent)) return;
    if (event.key === "Enter" && isReady && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      event.target.form?.requestSubmit();
    }
    const radio = /^[1-9]$/.test(event.key) && event.currentTarget.querySelectorAll("input")[Number(event.key) - 1];
    if (!radio || !hasShortcuts) return;
    event.preventDefault();
    radio.click();
    radio.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its radio buttons have the focus, and work without it
    <div
      data-autofocus
      tabIndex={-1}
      onFocus={({ target, currentTarget }) =>
        // Scrolls as little as the dialog itself does.
        target === currentTarget && currentTarget.querySelector("input")?.focus({ preventScroll: true })
      }
      onKeyDown={press}
    >
      <ChoiceList
        label={texts.reason}
        options={reasons.map((reason, index) => ({
          ...reason,
          ...(hasShortcuts && { badge: <Key isHint>{String(index + 1)}</Key> }),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** A dialog gives the focus back a moment after it has closed: another focus has to come later. */
function Cover({ onCover }: { onCover: (covers: boolean) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the beginning and at the end, and only then
  useEffect(() => {
    onCover(true);
    return () => void setTimeout(() => onCover(false));
  }, []);
  return null;
}
