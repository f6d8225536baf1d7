import { useState } from "react";
import { CounterNotice } from "#client/features/takedowns/counter/notice.tsx";
import { type NoticeLink, useClaim, useWithdraw } from "#client/features/takedowns/hooks.ts";
import { ConfirmNotice } from "#client/features/takedowns/status/confirm.tsx";
import { NoticeCourse, NoticeSummary } from "#client/features/takedowns/status/course.tsx";
import { CourtDialog } from "#client/features/takedowns/status/court-dialog.tsx";
import { NoticeLoadFailed, NoticeSkeleton } from "#client/features/takedowns/status/missing.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { Claim } from "#shared/contracts/takedowns/takedowns.ts";
import { TAKEDOWN_MOVES } from "#shared/domain/takedown.ts";

/** A notice for its claimant: its state, the counter-notice, and the possible actions. */
export function NoticeClaim({ which }: { which: NoticeLink }) {
  const texts = useTexts(takedownTexts);
  const query = useClaim(which);
  if (query.isPending) return <NoticeSkeleton />;
  if (!query.data) {
    return <NoticeLoadFailed error={query.error} notFound={texts.notFoundKey} onRetry={() => void query.refetch()} />;
  }
  const claim = query.data;
  return (
    <div className="grid grid-cols-1 gap-6">
      {claim.state === "unconfirmed" && <ConfirmNotice claim={claim} which={which} />}
      <NoticeSummary notice={claim} />
      <NoticeCourse notice={claim} />
      {claim.counter && <CounterNotice claim={claim} counter={claim.counter} />}
      <ClaimantActions claim={claim} which={which} />
    </div>
  );
}

function ClaimantActions({ claim, which }: { claim: Claim; which: NoticeLink }) {
  const texts = useTexts(takedownTexts);
  const [open, setOpen] = useState<"court" | "withdraw" | null>(null);
  const close = () => setOpen(null);
  const maySue = claim.state === "countered" && claim.courtActionAt === null;
  const mayWithdraw = TAKEDOWN_MOVES[claim.state].includes("withdrawn");
  return (
    <div className="flex flex-wrap gap-3">
      {maySue && <Button onClick={() => setOpen("court")}>{texts.court}</Button>}
      {mayWithdraw && (
        <Button variant="secondary" onClick={() => setOpen("withdraw")}>
          {texts.withdraw}
        </Button>
      )}
      <CourtDialog which={which} open={open === "court"} onClose={close} />
      <WithdrawDialog which={which} open={open === "withdraw"} onClose={close} />
    </div>
  );
}

function WithdrawDialog({ which, open, onClose }: { which: NoticeLink; open: boolean; onClose: () => void }) {
  const texts = useTexts(takedownTexts);
  const problemText = useProblemText();
  const withdraw = useWithdraw(which, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      title={texts.withdrawTitle}
      description={texts.withdrawText}
      footer={
        <>
          <Button variant="secondary" className="max-md:grow" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="danger"
            className="max-md:grow"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {texts.withdraw}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-brick-text empty:hidden">
        {withdraw.error && problemText(withdraw.error)}
      </p>
    </Dialog>
  );
}
