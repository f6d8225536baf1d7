import { useLocation } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import type { WaitingPhotos } from "#client/features/identify/asking/photo-kind.ts";
import { PhotoAnswerDialog } from "#client/features/identify/result/dialog.tsx";
import { belowDialogs } from "#client/lib/dialog-steps.ts";
import type { IdentifyAnswer } from "#shared/contracts/identify/identify.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** Photos that are answered already, away from the scanner: the ways on lead to other screens. */
export function AnsweredPhotos({
  answered,
  onClose,
}: {
  answered: WaitingPhotos & { answer: IdentifyAnswer };
  onClose: () => void;
}) {
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
      onSearch={() => leaveTo("/home?view=products")}
    />
  );
}
