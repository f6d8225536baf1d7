import { useEffect, useEffectEvent, useRef, useState } from "react";
import { productWaits, readWaitingCode } from "#client/features/scan/add-product/draft.ts";
import { type BoxCode, boxCode, firstStep, questionOf, type ScanStep, stepAfter } from "#client/features/scan/steps.ts";
import { useCodeLookup } from "#client/features/scan/use-lookup.ts";
import { preloadPictures } from "#client/features/scanner/codes/late-pictures.ts";
import ScannerDialog from "#client/features/scanner/dialog.tsx";
import { preloadProblem } from "#client/features/scanner/stage.tsx";
import type { PhotoSlot } from "#client/features/scanner/view.tsx";
import { scanKind } from "#client/features/scans/device/device-scans.ts";
import { noteRefusal, noteScan } from "#client/features/scans/device/log.ts";
import { afterDialogs } from "#client/lib/dialog-steps.ts";
import { useLayers } from "#client/lib/layers.ts";
import { preloadOutbox } from "#client/lib/outbox/wake.ts";
import type { ScanMode, ScannedCode } from "#client/lib/scanned-code.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import { useBackStep } from "#client/lib/use-back-step.ts";
import { useMay } from "#client/lib/use-may.ts";
import { preloadDialog } from "#client/ui/dialog.tsx";
import { OnceOpened, Part, part } from "#client/ui/part.tsx";

const ProductDialog = part(async () => ({
  default: (await import("#client/screens/parts/product-dialog.tsx")).ProductDialog,
}));
const ScanPhoto = part(async () => ({
  default: (await import("#client/screens/parts/scan-photo.tsx")).ScanPhoto,
}));
const ScanPhotoAnswer = part(async () => ({
  default: (await import("#client/screens/parts/scan-photo-answer.tsx")).ScanPhotoAnswer,
}));
const ScanAnswer = part(async () => ({
  default: (await import("#client/screens/parts/scan-answer.tsx")).ScanAnswer,
}));

export { ScannerDialog };

/** The name in the address of a scanned product. */
const FOUND = "found";

/** What a scan may lead to. */
const NEXT = [
  preloadDialog,
  ProductDialog.preload,
  ScanAnswer.preload,
  preloadProblem,
  preloadPictures,
  ScanPhoto.preload,
  ScanPhotoAnswer.preload,
  () => preloadOutbox(scanKind),
];

/**
 * From the camera to the product: scans or takes a typed code, looks it up, and opens the player of exactly the product
 * it belongs to. For an unknown code it says so and offers other ways on; another product is never taken for a match.
 */
export function ScanFlow({
  open,
  onOpenChange,
  mode = "code",
  unknown = null,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  mode?: ScanMode;
  /** A code that was read elsewhere and leads to no product: the way on from there is offered first. */
  unknown?: { code: BoxCode; isProposed: boolean } | null;
}) {
  const mayPropose = useMay("propose-products");
  const layers = useLayers();
  const found = layers.get(FOUND);
  const [step, setStep] = useState<ScanStep>(() => beginning(mode, mayPropose, found, unknown));
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setStep(beginning(mode, mayPropose, found, unknown));
  }
  // What photos show stays as it is while the person looks for a product or at one, and is there when they come back.
  const base = ("back" in step && step.back) || step;
  const result = base.name === "photo" && base;
  // A product that leads back to them is a step over them, and not in the address.
  const productId = step.name === "product" && !result ? step.productId : null;
  const noteFound = useEffectEvent((id: string | null) => {
    // The entry of a finished step is left first: what is noted there would be lost.
    if (id !== found) afterDialogs(() => layers.swap({ [FOUND]: id }));
  });
  useEffect(() => noteFound(open ? productId : null), [open, productId]);
  useEffect(() => {
    if (!open) return;
    isLeaving.current = false;
    // A pending detour to sign in has ended.
    productWaits().forget();
  }, [open]);

  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    // What the person before had in front of the camera is not for the next one.
    if (open) return onSessionChange(({ left }) => left && close());
  }, [open]);

  /** Closing the dialog leaves all of its steps at once. */
  const isLeaving = useRef(false);
  const lookup = useCodeLookup();
  const ask = (code: BoxCode) => {
    // The person may have gone elsewhere meanwhile.
    const settle = (next: ScanStep) =>
      setStep((now) => ((now.name === "lookUp" || now.name === "failed") && now.code === code ? next : now));
    lookup.mutate(questionOf(code), {
      onSuccess: (answer) => settle(stepAfter(code, answer)),
      onError: (error) => settle({ name: "failed", code, error }),
    });
  };
  const go = (next: ScanStep) => {
    setStep(next);
    if (next.name === "lookUp") ask(next.code);
  };
  const noted = useRef<{ code: BoxCode; scan: ReturnType<typeof noteScan> }>(null);
  const take = (scanned: ScannedCode) => {
    const code = boxCode(scanned);
    const scan = noteScan({ code: code.text, symbology: code.symbology, method: scanned.method });
    noted.current = { code, scan };
    go(firstStep(code));
  };

  const refuse = (code: BoxCode) => {
    // A code that was corrected afterwards is no scan.
    const { current } = noted;
    if (current?.code === code && current.scan) noteRefusal(current.scan);
  };

  const scanning = step.name === "scan" || step.name === "lookUp";
  const leave = (stays: boolean) => {
    isLeaving.current = !stays;
    onOpenChange(stays);
  };
  // Back leads from a code's result to the camera, and from adding its product to the result.
  const goBack = (to: ScanStep) => isLeaving.current || go(to);
  useBackStep(
    open && step.name === "photo",
    () => step.name === "photo" && goBack({ name: "scan", mode: "photo", photos: step.photos }),
  );
  useBackStep(open && !scanning && step.name !== "product" && step.name !== "photo", () => {
    // There was no camera before a code that was read elsewhere.
    if (unknown && step.name === "unknown") return leave(false);
    goBack((step.name === "search" && step.back) || { name: "scan", mode: "code" });
  });
  useBackStep(open && step.name === "product" && result !== false, () => result && goBack(result));
  useBackStep(open && step.name === "add", () => step.name === "add" && goBack({ ...step, name: "unknown" }));
  return (
    <>
      <ScannerDialog
        open={open && scanning}
        onOpenChange={onOpenChange}
        initialMode={step.name === "scan" ? step.mode : "code"}
        onLoaded={fetchNext}
        onResult={take}
        onSearch={() => go({ name: "search" })}
        renderPhoto={(slot) => (
          <OnceOpened open={slot.open}>
            <ScanPhoto
              slot={{ ...slot, onHold: () => holdPhoto(slot) }}
              {...(step.name === "scan" && { photos: step.photos, begin: step.begin })}
              onPhotos={(photos) => go({ name: "photo", photos })}
              onSearch={(photos) =>
                go({ name: "search", back: { name: "scan", mode: "photo", photos, begin: "angle" } })
              }
            />
          </OnceOpened>
        )}
      />
      <Part>
        {result && <ScanPhotoAnswer step={result} go={go} open={open && step === result} onOpenChange={leave} />}
      </Part>
      <Part>
        {step.name === "product" ? (
          <ProductDialog
            productId={step.productId}
            {...(step.product && { initialProduct: step.product })}
            via={step.via}
            open={open}
            onOpenChange={(stays) => (step.back && !stays ? go(step.back) : onOpenChange(stays))}
          />
        ) : (
          step.name !== "scan" &&
          step.name !== "lookUp" &&
          step.name !== "photo" && (
            <ScanAnswer
              step={step}
              open={open}
              onOpenChange={(stays) => (result && !stays ? go(result) : leave(stays))}
              go={go}
              onRefuse={refuse}
              onType={(text) => take({ text, symbology: null, method: "typed" })}
              onRetry={ask}
              retrying={lookup.isPending}
            />
          )
        )}
      </Part>
    </>
  );
}

/**
 * The camera; or the product that was found before the page was left or reloaded; or, for a guest who went to sign in
 * while adding a product, that product; or what can be done about an unknown code.
 */
function beginning(
  mode: ScanMode,
  mayPropose: boolean,
  found: string | null,
  unknown: { code: BoxCode; isProposed: boolean } | null,
): ScanStep {
  if (found !== null) return { name: "product", productId: found, via: "browse" };
  const waiting = mayPropose ? readWaitingCode() : null;
  if (waiting) return { name: "add", code: waiting, isProposed: false };
  return unknown ? { name: "unknown", ...unknown } : { name: "scan", mode };
}

/** A photo in hand is answered without the decoder: what follows is fetched while the person looks at it. */
function holdPhoto({ onHold }: PhotoSlot): void {
  fetchNext();
  onHold();
}

/** Fetches the code behind a result before one is found; the decoder comes first, as no code is found without it. */
function fetchNext() {
  Promise.all(NEXT.map((preload) => preload())).catch((error: unknown) => {
    console.warn("What follows a scan could not be fetched ahead; it is fetched again when needed.", error);
  });
}
