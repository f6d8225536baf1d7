import { useLocation } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import type { Arrival } from "#client/features/identify/asking/arrived.ts";
import { PhotoAnswerDialog } from "#client/features/identify/result/dialog.tsx";
import { belowDialogs } from "#client/lib/dialog-steps.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** Photos of which an answer or a failure is there already, away from the scanner: the ways on lead to other screens. */
export function AnsweredPhotos({ answered, onClose }: { answered: Arrival; onClose: () => void }) {
  const [, navigate] = useLocation();
  const leaveTo = (address: string) =>
    belowDialogs(() => {
      onClose();
      navigate(address);
    });
  return (
    <PhotoAnswerDialog
      set={answered.set}
      begin={answered}
      open
      onOpenChange={(stays) => stays || onClose()}
      signIn={<SignInOptions onGuest={null} keepsPage />}
      onScanAgain={() => leaveTo("/home?dialog=scan")}
      onEnterCode={() => leaveTo("/home?dialog=scan")}
      onProduct={(id) => leaveTo(productPath(id))}
      onSearch={(text) => leaveTo(`/home?${new URLSearchParams({ view: "products", ...(text && { q: text }) })}`)}
    />
  );
}
