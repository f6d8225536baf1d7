import type { ReactNode } from "react";
import { AddProduct } from "#client/features/scan/add-product/dialog.tsx";
import { BundleContents } from "#client/features/scan/bundle.tsx";
import { ChooseProduct, ConfirmProduct, type RenderRecall } from "#client/features/scan/candidates.tsx";
import { LookupFailed } from "#client/features/scan/lookup-failed.tsx";
import { NotInCatalogue } from "#client/features/scan/not-in-catalogue.tsx";
import { SearchInstead } from "#client/features/scan/search.tsx";
import { ShippingLabel } from "#client/features/scan/shipping-label.tsx";
import { type AnswerStep, type BoxCode, boxCode, lookUpStep, type ScanStep } from "#client/features/scan/steps.ts";
import { WrongDigit } from "#client/features/scan/wrong-digit.tsx";

export interface ScanAnswerProps {
  step: AnswerStep;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  go: (step: ScanStep) => void;
  /** The product of a code is not the one that the person has. */
  onRefuse: (code: BoxCode) => void;
  /** The person typed another code. */
  onType: (text: string) => void;
  onRetry: (code: BoxCode) => void;
  retrying: boolean;
}

/** The result of a scan, with the ways on from there. Opening a product by searching is no scan of it. */
export function ScanAnswer({
  step,
  open,
  onOpenChange,
  go,
  onRefuse,
  onType,
  onRetry,
  retrying,
  renderSearch,
  renderRecall,
  signIn,
}: ScanAnswerProps & {
  /** The catalogue, to find products without a code. */
  renderSearch: (onSelect: (productId: string) => void, begin?: string) => ReactNode;
  renderRecall: RenderRecall;
  /** The ways to sign in. */
  signIn: ReactNode;
}) {
  const dialog = { open, onOpenChange };
  const onScanAgain = () => go({ name: "scan", mode: "code" });
  const refuse = (code: BoxCode, isProposed: boolean) => {
    onRefuse(code);
    go({ name: "unknown", code, isProposed });
  };
  const search = (back?: ScanStep, begin?: string) =>
    renderSearch((productId) => go({ name: "product", productId, via: "browse", ...(back && { back }) }), begin);
  switch (step.name) {
    case "search":
      // What a photo shows is not lost by looking a product up, nor by looking at one.
      return (
        <SearchInstead {...dialog} search={search(step.back?.name === "photo" ? step.back : undefined, step.text)} />
      );
    case "failed":
      return (
        <LookupFailed
          {...dialog}
          code={step.code}
          error={step.error}
          pending={retrying}
          onRetry={() => onRetry(step.code)}
          onScanAgain={onScanAgain}
        />
      );
    case "confirm": {
      const { code, candidate, product, isProposed } = step;
      return (
        <ConfirmProduct
          {...dialog}
          candidate={candidate}
          renderRecall={renderRecall}
          onYes={() => go({ name: "product", productId: candidate.id, product, via: "scan" })}
          onNo={() => refuse(code, isProposed)}
        />
      );
    }
    case "choose": {
      const { code, candidates, isProposed } = step;
      return (
        <ChooseProduct
          {...dialog}
          candidates={candidates}
          renderRecall={renderRecall}
          onSelect={(productId) => go({ name: "product", productId, via: "scan" })}
          onNone={() => refuse(code, isProposed)}
        />
      );
    }
    case "bundle":
      return (
        <BundleContents
          {...dialog}
          contents={step.contents}
          renderRecall={renderRecall}
          whole={step.whole}
          onSelect={(productId) => go({ name: "product", productId, via: "scan", back: step })}
          onScanAgain={onScanAgain}
        />
      );
    case "shippingLabel":
      return <ShippingLabel {...dialog} onScanAgain={onScanAgain} />;
    case "wrongDigit":
      return (
        <WrongDigit
          {...dialog}
          digits={step.digits}
          onEnter={onType}
          onAsPrinted={() => go(lookUpStep(step.code))}
          onScanAgain={onScanAgain}
        />
      );
    case "unknown":
      return (
        <NotInCatalogue
          {...dialog}
          code={step.code}
          isProposed={step.isProposed}
          onScanAgain={onScanAgain}
          onPhoto={() => go({ name: "scan", mode: "photo" })}
          onAdd={() => go({ ...step, name: "add" })}
          search={search()}
        />
      );
    case "add":
      return (
        <AddProduct
          {...dialog}
          code={step.code}
          signIn={signIn}
          onScanAgain={onScanAgain}
          onLookUp={(text) => go(lookUpStep(text === step.code.text ? step.code : boxCode({ text, symbology: null })))}
          onBack={() => go({ ...step, name: "unknown" })}
        />
      );
  }
}
