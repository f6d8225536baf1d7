import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import type { ScanMode } from "#client/features/scanner/scan-mode-switch.tsx";
import ScannerDialog from "#client/features/scanner/scanner-dialog.tsx";
import { ApiError, queryFor } from "#client/lib/api.ts";
import { AiPrompt } from "#client/screens/parts/home-ai-prompt.tsx";
import { preloadDialog } from "#client/ui/dialog.tsx";
import { preloadable } from "#client/ui/preloadable.tsx";
import { catalog } from "#shared/contracts/catalog.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const loadOthers = () => import("#client/screens/parts/not-in-catalogue.tsx");

const ProductDialog = preloadable(async () => ({
  default: (await import("#client/screens/parts/product-dialog.tsx")).ProductDialog,
}));
const NotInCatalogue = preloadable(async () => ({ default: (await loadOthers()).NotInCatalogue }));
const LookupFailed = preloadable(async () => ({ default: (await loadOthers()).LookupFailed }));
const SearchInstead = preloadable(async () => ({ default: (await loadOthers()).SearchInstead }));

/** What a scan may lead to. */
const NEXT = [
  preloadDialog,
  ProductDialog.preload,
  NotInCatalogue.preload,
  LookupFailed.preload,
  SearchInstead.preload,
];

type Step =
  | { name: "scan"; mode: ScanMode }
  | { name: "lookUp"; code: string; again: boolean }
  | { name: "search" }
  | { name: "product"; productId: string };

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
  const [step, setStep] = useState<Step>({ name: "scan", mode });
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setStep({ name: "scan", mode });
  }
  usePrefetch(open);

  const code = step.name === "lookUp" ? step.code : null;
  const lookup = useLookup(code);
  const again = step.name === "lookUp" && step.again;
  const scan = (next: ScanMode) => setStep({ name: "scan", mode: next });
  const product = step.name === "product" ? { productId: step.productId, via: "browse" as const } : null;
  return (
    <>
      <ScannerDialog
        open={open && (step.name === "scan" || (code !== null && lookup.result === "pending" && !again))}
        onOpenChange={onOpenChange}
        initialMode={step.name === "scan" ? step.mode : "code"}
        onResult={(text) => setStep({ name: "lookUp", code: text, again: false })}
        onSearch={() => setStep({ name: "search" })}
        renderPhoto={(photo) => <AiPrompt open={photo.open} onOpenChange={photo.onLeave} onScanCode={photo.onLeave} />}
      />
      <Suspense fallback={null}>
        {code !== null && lookup.product && (
          <ProductDialog
            productId={lookup.product.id}
            initialProduct={lookup.product}
            via="scan"
            open={open}
            onOpenChange={onOpenChange}
          />
        )}
        {product && <ProductDialog {...product} open={open} onOpenChange={onOpenChange} />}
        {code !== null && lookup.result === "unknown" && (
          <NotInCatalogue
            code={code}
            open={open}
            onOpenChange={onOpenChange}
            onScanAgain={() => scan("code")}
            onPhoto={() => scan("photo")}
            onSelect={(productId) => setStep({ name: "product", productId })}
          />
        )}
        {code !== null && (lookup.result === "failed" || (lookup.result === "pending" && again)) && (
          <LookupFailed
            code={code}
            error={lookup.error}
            pending={lookup.result === "pending"}
            open={open}
            onOpenChange={onOpenChange}
            onRetry={() => {
              setStep({ name: "lookUp", code, again: true });
              lookup.retry();
            }}
            onScanAgain={() => scan("code")}
          />
        )}
        {step.name === "search" && (
          <SearchInstead
            open={open}
            onOpenChange={onOpenChange}
            onSelect={(productId) => setStep({ name: "product", productId })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Looks a code up. `result` is "unknown" only where the server says that nobody has such a product. */
function useLookup(text: string | null) {
  const code = text === null ? null : wellFormed(text);
  const sendable = code !== null && isSendable(code);
  const query = useQuery({
    ...queryFor(catalog.findByCode, { params: { code: code ?? "" } }),
    enabled: sendable,
    // Without a connection it fails at once, with a way to try again, instead of waiting for one unseen.
    networkMode: "always",
  });
  const { data: product, error } = query;
  const unknown = code !== null && (!sendable || (error instanceof ApiError && error.code === "NOT_FOUND"));
  const result = unknown ? "unknown" : query.status === "error" ? "failed" : query.status;
  return { product, error, result, retry: () => query.refetch() };
}

/** Half a character, which only typing or pasting can bring, can't be part of an address. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD").trim();
}

/** No product has a longer code, and in an address the dots mean a folder. */
function isSendable(code: string): boolean {
  return code !== "" && code.length <= CODE_MAX_CHARACTERS && code !== "." && code !== "..";
}

/** Has what a code may lead to here before one is found. */
function usePrefetch(open: boolean) {
  useEffect(() => {
    if (!open) return;
    Promise.all(NEXT.map((preload) => preload())).catch((error: unknown) => {
      console.warn("What follows a scan could not be fetched ahead; it is fetched again when needed.", error);
    });
  }, [open]);
}
