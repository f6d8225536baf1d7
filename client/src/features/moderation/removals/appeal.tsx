import { useEffect, useRef, useState } from "react";
import { AppealForm, appealDraft } from "#client/features/moderation/removals/appeal-form.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { Button } from "#client/ui/button.tsx";
import type { Removal } from "#shared/contracts/moderation/removals.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";

/** The state of the person's appeal, or the form to make one: it can be made once. */
export function Appeal({ removal, describedBy }: { removal: Removal; describedBy: string }) {
  const { appealedAt, appealDecidedAt, restoredAt } = removal;
  if (appealDecidedAt) return <Decided removal={removal} decidedAt={appealDecidedAt} />;
  if (restoredAt) return null;
  return <Undecided removalId={removal.id} appealedAt={appealedAt} describedBy={describedBy} />;
}

function Undecided({
  removalId,
  appealedAt,
  describedBy,
}: {
  removalId: string;
  appealedAt: Date | null;
  describedBy: string;
}) {
  const { language } = useI18n();
  const texts = useTexts(decisionsTexts);
  const [open, setOpen] = useState(() => appealDraft(removalId).read() !== null);
  const [wasAskedFor, setWasAskedFor] = useState(false);
  const after = useRef<HTMLParagraphElement & HTMLButtonElement>(null);
  const shown = useRef(open);
  const isShown = open && appealedAt === null;
  // The focus goes on to what stands in the form's place.
  useEffect(() => {
    if (shown.current && !isShown) after.current?.focus();
    shown.current = isShown;
  }, [isShown]);
  if (appealedAt) {
    return (
      <p ref={after} tabIndex={-1} className="outline-none">
        {texts.appealWaits(formatDate(appealedAt, language), MODERATION_DUE_HOURS.appeal)}
      </p>
    );
  }
  if (isShown) {
    return <AppealForm removalId={removalId} autoFocus={wasAskedFor} onCancel={() => setOpen(false)} />;
  }
  return (
    <div>
      <Button
        ref={after}
        size="sm"
        variant="secondary"
        aria-describedby={describedBy}
        onClick={() => {
          setWasAskedFor(true);
          setOpen(true);
        }}
      >
        {texts.appeal}
      </Button>
    </div>
  );
}

function Decided({
  removal: { restoredAt, takedown, appealAnswer },
  decidedAt,
}: {
  removal: Removal;
  decidedAt: Date;
}) {
  const { language } = useI18n();
  const texts = useTexts(decisionsTexts);
  const date = formatDate(decidedAt, language);
  // Content that a notice took down stays down; a granted appeal withdraws the strike.
  const isGranted = restoredAt !== null || (takedown !== null && takedown.strikeWithdrawnAt !== null);
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control bg-paper px-4 py-3">
      <p className="font-medium">{isGranted ? texts.appealGranted(date) : texts.appealDenied(date)}</p>
      {appealAnswer && (
        <div>
          <p className="text-sm text-muted">{texts.answer}</p>
          <p dir="auto" className="whitespace-pre-line break-words">
            {appealAnswer}
          </p>
        </div>
      )}
    </div>
  );
}
