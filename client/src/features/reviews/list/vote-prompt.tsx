import { type ReactNode, useEffect } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** Asks guests to sign in before they vote; it goes once they have. */
export function VotePrompt({
  open,
  onOpenChange,
  signIn,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  signIn: ReactNode;
}) {
  const texts = useTexts(reviewsSectionTexts);
  const may = useMay("write-reviews");
  // A member who signs out later is not asked again.
  useEffect(() => {
    if (may && open) onOpenChange(false);
  }, [may, open, onOpenChange]);
  return (
    <Dialog
      open={open && !may}
      onOpenChange={onOpenChange}
      title={texts.signInToVote}
      description={texts.signInToVoteText}
    >
      {signIn}
    </Dialog>
  );
}
