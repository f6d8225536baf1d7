import { CircleCheck, ScanQrCode } from "lucide-react";
import { type ReactNode, useState } from "react";
import { productWaits } from "#client/features/scan/add-product/draft.ts";
import { AddProductForm } from "#client/features/scan/add-product/form.tsx";
import type { BoxCode } from "#client/features/scan/steps.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** Adds the product of a code that the catalogue lacks, and reports the result. */
export function AddProduct({
  code,
  signIn,
  open,
  onOpenChange,
  onScanAgain,
  onLookUp,
  onBack,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  code: BoxCode;
  signIn: ReactNode;
  onScanAgain: () => void;
  onLookUp: (code: string) => void;
  onBack: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(scanFlowTexts);
  const [proposed, setProposed] = useState(false);
  // Leaving ends the detour to sign in; what was typed stays for the next time.
  const leave = () => productWaits().forget();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) leave();
        onOpenChange(stays);
      }}
      title={proposed ? texts.add.thanksTitle : texts.addProduct}
      {...(!proposed && { description: texts.add.text })}
    >
      {proposed ? (
        <div ref={takeFocus} tabIndex={-1} className="grid gap-3 outline-none">
          <p className="mb-2 flex gap-3">
            <CircleCheck aria-hidden="true" size={24} className="shrink-0 text-pine-text" />
            {texts.add.thanksText}
          </p>
          <Button fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanAgain}>
            {texts.scanAgain}
          </Button>
          <Button variant="ghost" fullWidth onClick={() => onOpenChange(false)}>
            {t.common.close}
          </Button>
        </div>
      ) : (
        <AddProductForm
          original={code}
          signIn={signIn}
          onProposed={() => setProposed(true)}
          onLookUp={onLookUp}
          onBack={() => {
            leave();
            onBack();
          }}
        />
      )}
    </Dialog>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place and is read out. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
