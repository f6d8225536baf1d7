import { Suspense, useEffect, useState } from "react";
import { useCodeLookup } from "#client/features/catalog/use-codes.ts";
import { readWaitingCode, setProductWaiting } from "#client/features/moderation/add-product-draft.ts";
import type { ScanMode } from "#client/features/scanner/scan-mode-switch.tsx";
import type { ScannedCode } from "#client/features/scanner/scanned-code.ts";
import ScannerDialog from "#client/features/scanner/scanner-dialog.tsx";
import { noteScan } from "#client/features/scans/scan-log.ts";
import { useMay } from "#client/lib/use-may.ts";
import {
  type BoxCode,
  boxCode,
  firstStep,
  questionOf,
  type Step,
  stepAfter,
} from "#client/screens/parts/scan-steps.ts";
import { preloadDialog } from "#client/ui/dialog.tsx";
import { OnceOpened } from "#client/ui/once-opened.tsx";
import { preloadable } from "#client/ui/preloadable.tsx";

const ProductDialog = preloadable(async () => ({
  default: (await import("#client/screens/parts/product-dialog.tsx")).ProductDialog,
}));
const AiPrompt = preloadable(async () => ({
  default: (await import("#client/screens/parts/home-ai-prompt.tsx")).AiPrompt,
}));
const ScanAnswer = preloadable(async () => ({
  default: (await import("#client/screens/parts/scan-answer.tsx")).ScanAnswer,
}));

/** What a scan may lead to. */
const NEXT = [preloadDialog, ProductDialog.preload, ScanAnswer.preload, AiPrompt.preload];

/**
 * From the camera to the product: scans or takes a typed code, looks it up, and opens the player of exactly the product
 * it belongs to. For a code of nobody it says so and offers other ways on; another product is never taken for a match.
 */
export function ScanFlow({
  open,
  onOpenChange,
  mode = "code",
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  mode?: ScanMode;
}) {
  const mayPropose = useMay("propose-products");
  const [step, setStep] = useState<Step>(() => beginning(mode, mayPropose));
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setStep(beginning(mode, mayPropose));
  }
  useEffect(() => {
    // A way to sign in that somebody was on has ended.
    if (open) setProductWaiting(false);
  }, [open]);

  const lookup = useCodeLookup();
  const ask = (code: BoxCode) => {
    // The person may have gone elsewhere meanwhile.
    const settle = (next: Step) =>
      setStep((now) => ((now.name === "lookUp" || now.name === "failed") && now.code === code ? next : now));
    lookup.mutate(questionOf(code), {
      onSuccess: (answer) => settle(stepAfter(code, answer)),
      onError: (error) => settle({ name: "failed", code, error }),
    });
  };
  const go = (next: Step) => {
    setStep(next);
    if (next.name === "lookUp") ask(next.code);
  };
  const take = (scanned: ScannedCode) => {
    const code = boxCode(scanned);
    noteScan({ code: code.text, symbology: code.symbology, method: scanned.method });
    go(firstStep(code));
  };

  const scanning = step.name === "scan" || step.name === "lookUp";
  return (
    <>
      <ScannerDialog
        open={open && scanning}
        onOpenChange={onOpenChange}
        initialMode={step.name === "scan" ? step.mode : "code"}
        onLoaded={fetchNext}
        onResult={take}
        onSearch={() => go({ name: "search" })}
        renderPhoto={(photo) => (
          <OnceOpened open={photo.open}>
            <AiPrompt open={photo.open} onOpenChange={photo.onLeave} onScanCode={photo.onLeave} />
          </OnceOpened>
        )}
      />
      <Suspense fallback={null}>
        {step.name === "product" ? (
          <ProductDialog
            productId={step.productId}
            {...(step.product && { initialProduct: step.product })}
            via={step.via}
            open={open}
            onOpenChange={(stays) => (step.back && !stays ? go(step.back) : onOpenChange(stays))}
          />
        ) : (
          !scanning && (
            <ScanAnswer
              step={step}
              open={open}
              onOpenChange={onOpenChange}
              go={go}
              onType={(text) => take({ text, symbology: null, method: "typed" })}
              onRetry={ask}
              retrying={lookup.isPending}
            />
          )
        )}
      </Suspense>
    </>
  );
}

/** The camera, or for somebody who went to sign in while adding a product, that product. */
function beginning(mode: ScanMode, mayPropose: boolean): Step {
  const waiting = mayPropose ? readWaitingCode() : null;
  return waiting ? { name: "add", code: waiting, isProposed: false } : { name: "scan", mode };
}

/** Has what a code may lead to here before one is found; what reads codes comes first, as nothing is found without. */
function fetchNext() {
  Promise.all(NEXT.map((preload) => preload())).catch((error: unknown) => {
    console.warn("What follows a scan could not be fetched ahead; it is fetched again when needed.", error);
  });
}
