import type { Corners, Hit } from "#shared/decoder/hit.ts";
import { bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { asHexkeyCode } from "#shared/domain/codes/hexkey-code.ts";
import { type ResolvedCode, resolveCode } from "#shared/domain/codes/resolve-code.ts";

/** Something in a picture that a person may have meant, however often it is printed there. */
export interface SeenCode {
  /** The reading that is handed on: the one that says most. */
  hit: Hit;
  meaning: ResolvedCode;
  /** Equal for codes that mean the same. */
  key: string;
  /** Where it is printed, in the picture's pixels. */
  places: Corners[];
}

/** What one reading means; null for one without content. */
export function seeCode(hit: Hit): SeenCode | null {
  if (!hit.text.trim()) return null;
  const meaning = resolveCode(hit.text, { symbology: hit.symbology });
  return { hit, meaning, key: keyOf(meaning, hit.text), places: [hit.corners] };
}

/**
 * The codes among which a person has to choose, what is most likely meant first: those that mean the same are one, and
 * shipping labels and numbers that fit no check digit are nothing to choose where there is anything else.
 */
export function tellApart(seen: readonly SeenCode[]): SeenCode[] {
  const byKey = new Map<string, SeenCode>();
  for (const code of seen) {
    const known = byKey.get(code.key);
    byKey.set(code.key, known ? merge(known, code) : code);
  }
  const sorted = [...byKey.values()].sort((a, b) => rankOf(a) - rankOf(b));
  const meant = sorted.filter(isMeant);
  return meant.length > 0 ? meant : sorted.slice(0, 1);
}

/** Whether a person may have meant it although there is another code in view. */
export function isMeant({ meaning }: SeenCode): boolean {
  return meaning.kind !== "sscc" && meaning.kind !== "wrong-check-digit";
}

function keyOf(meaning: ResolvedCode, text: string): string {
  switch (meaning.kind) {
    case "gtin":
      return `gtin ${meaning.gtin}`;
    case "element-string":
    case "digital-link":
      if (meaning.gtin !== null) return `gtin ${meaning.gtin}`;
      if (meaning.articleNumber === null || meaning.contents.length > 0) return `text ${text}`;
      return `number ${bareArticleNumber(meaning.articleNumber)}`;
    case "sscc":
      return `sscc ${meaning.sscc}`;
    case "article-number":
      return `number ${bareArticleNumber(meaning.number)}`;
    case "link":
      return `link ${meaning.url}`;
    case "wrong-check-digit":
      return `digits ${meaning.digits}`;
    case "text":
      return `text ${meaning.text}`;
  }
}

function rankOf({ meaning, hit }: SeenCode): number {
  if (asHexkeyCode(hit.text) !== null) return 0;
  switch (meaning.kind) {
    case "gtin":
      return 0;
    case "element-string":
    case "digital-link":
      return meaning.gtin || meaning.articleNumber || meaning.contents.length > 0 ? 0 : 3;
    case "article-number":
      return 1;
    case "link":
      return 2;
    case "text":
      return 3;
    case "wrong-check-digit":
    case "sscc":
      return 4;
  }
}

function merge(first: SeenCode, second: SeenCode): SeenCode {
  const richer = facts(second.meaning) > facts(first.meaning) ? second : first;
  return { ...richer, places: [...first.places, ...second.places] };
}

function facts(meaning: ResolvedCode): number {
  return "elements" in meaning ? meaning.elements.length : 0;
}
