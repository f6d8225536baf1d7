import { RotateCw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { CodeBox } from "#client/features/scan/code-box.tsx";
import type { BoxCode } from "#client/features/scan/steps.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/**
 * A failed look-up says nothing about the code, which is kept for another try. One that met no network is made again
 * when the network is back.
 */
export function LookupFailed({
  code,
  error,
  pending,
  onRetry,
  onScanAgain,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  code: BoxCode;
  error: unknown;
  pending: boolean;
  onRetry: () => void;
  onScanAgain: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(scanFlowTexts);
  const problemText = useProblemText();
  const waits = dialog.open && error instanceof TypeError;
  const lookUpAgain = useEffectEvent(onRetry);
  useEffect(() => {
    if (!waits) return;
    const onOnline = () => lookUpAgain();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [waits]);
  return (
    <Dialog {...dialog} title={texts.failedTitle} description={texts.failedText(problemText(error))}>
      <div className="grid gap-4">
        <CodeBox code={code} />
        <Button fullWidth pending={pending} icon={<RotateCw aria-hidden="true" size={18} />} onClick={onRetry}>
          {t.common.tryAgain}
        </Button>
        <Button variant="ghost" fullWidth onClick={onScanAgain}>
          {texts.scanAgain}
        </Button>
      </div>
    </Dialog>
  );
}
