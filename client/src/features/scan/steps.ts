import type { CodeAnswer, CodeQuestion } from "#client/features/scan/use-lookup.ts";
import type { PhotoBegin, ReadyPhoto } from "#client/lib/ready-photo.ts";
import type { ScanMode, ScannedCode } from "#client/lib/scanned-code.ts";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import type { CodeExplanation, ProductSummary } from "#shared/contracts/catalog/codes.ts";
import { storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { type ResolvedCode, resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** A code from any source; made by `boxCode`. */
export type BoxCode = Pick<ScannedCode, "text" | "symbology">;

/** A code as it can be sent and stored. */
export function boxCode({ text, symbology }: BoxCode): BoxCode {
  return { text: storableCode(text), symbology };
}

/** Where the person is between the camera and the product. */
export type ScanStep =
  /** With photos that were taken before, and what they come back for. */
  | { name: "scan"; mode: ScanMode; photos?: readonly ReadyPhoto[]; begin?: PhotoBegin | undefined }
  /** Photos of an item, on their way to an answer. */
  | { name: "photo"; photos: ReadyPhoto[] }
  /** With the step that Back leads to, to the scanner of codes by default; and what is searched for first. */
  | { name: "search"; back?: ScanStep; text?: string | undefined }
  /** Being looked up, with the scanner still there. */
  | { name: "lookUp"; code: BoxCode }
  /** No answer came; another try may be under way. */
  | { name: "failed"; code: BoxCode; error: unknown }
  | {
      name: "product";
      productId: string;
      product?: ProductDetail | undefined;
      via: "scan" | "browse";
      /** The step that closing leads to; none by default. */
      back?: ScanStep;
    }
  | { name: "confirm"; code: BoxCode; candidate: ProductSummary; product?: ProductDetail; isProposed: boolean }
  | { name: "choose"; code: BoxCode; candidates: ProductSummary[]; isProposed: boolean }
  | { name: "bundle"; code: BoxCode; contents: CodeExplanation["contents"]; whole: ProductSummary | null }
  | { name: "shippingLabel"; code: BoxCode }
  | { name: "wrongDigit"; code: BoxCode; digits: string }
  | { name: "unknown"; code: BoxCode; isProposed: boolean }
  | { name: "add"; code: BoxCode; isProposed: boolean };

/** A step with a code's result, or one that replaces the camera. */
export type AnswerStep = Exclude<ScanStep, { name: "scan" | "photo" | "lookUp" | "product" }>;

/** The first step for a code, before the server is asked: what its text alone tells is answered here. */
export function firstStep(code: BoxCode): ScanStep {
  const resolved = resolve(code);
  if (resolved.kind === "sscc") return { name: "shippingLabel", code };
  if (resolved.kind === "wrong-check-digit") return { name: "wrongDigit", code, digits: resolved.digits };
  return lookUpStep(code);
}

/** The look-up of a code, whatever it seems to be. */
export function lookUpStep(code: BoxCode): ScanStep {
  return isSendable(code) ? { name: "lookUp", code } : { name: "unknown", code, isProposed: false };
}

/** The server's input for a code. */
export function questionOf(code: BoxCode): CodeQuestion {
  const resolved = resolve(code);
  const isBundle = "contents" in resolved && resolved.contents.length > 0;
  return { code: code.text, symbology: code.symbology, isBundle };
}

/**
 * The step that follows the server's answer: the code's own product, a question to the person, or that the code is
 * unknown.
 */
export function stepAfter(code: BoxCode, { product, explanation }: CodeAnswer): ScanStep {
  if (product) {
    // Two makers may use the same number, so the person has to say.
    if (product.matchedBy === "article-number") {
      return { name: "confirm", code, candidate: product, product, isProposed: false };
    }
    return { name: "product", productId: product.id, product, via: "scan" };
  }
  if (!explanation) return { name: "unknown", code, isProposed: false };
  const { contents, candidates, isProposed } = explanation;
  if (contents.length > 0) return { name: "bundle", code, contents, whole: explanation.product };
  if (candidates.length > 1) return { name: "choose", code, candidates, isProposed };
  const [candidate = explanation.product] = candidates;
  return candidate ? { name: "confirm", code, candidate, isProposed } : { name: "unknown", code, isProposed };
}

/** The verdict on a code from its text alone. */
export function resolve({ text, symbology }: BoxCode): ResolvedCode {
  return resolveCode(text, { symbology });
}

/** No product has a longer code (as an address counts them, in bytes), and in an address the dots mean a folder. */
function isSendable({ text }: BoxCode): boolean {
  return new TextEncoder().encode(text).length <= CODE_MAX_CHARACTERS && !["", ".", ".."].includes(text);
}
