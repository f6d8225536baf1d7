import { isPlausible } from "#shared/domain/codes/application-identifiers.ts";
import { looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import { parseDigitalLink, webAddress } from "#shared/domain/codes/digital-link.ts";
import { type Element, parseElementString } from "#shared/domain/codes/element-string.ts";
import { canonicalGtin, expandUpcE, hasValidCheckDigit } from "#shared/domain/codes/gtin.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { readSymbologyIdentifier } from "#shared/domain/codes/symbology-identifier.ts";

/** An article in a bundle, and how many of it. */
export interface BundleItem {
  articleNumber: string;
  count: number;
}

/** A GS1 code's facts of one item, beyond its number. */
export interface ItemFacts {
  lot: string | null;
  serial: string | null;
  /** The articles of a bundle; empty where the code names fewer than two. */
  contents: BundleItem[];
}

/** The kind and content of a text, from a code or typed. */
export type ResolvedCode =
  | { kind: "gtin"; gtin: string }
  | ({
      kind: "element-string" | "digital-link";
      gtin: string | null;
      elements: Element[];
      /** The maker's number of the article (AI 240); null where the code names several. */
      articleNumber: string | null;
    } & ItemFacts)
  /** A shipping label's number: it names a parcel and no product. */
  | { kind: "sscc"; sscc: string }
  /** Digits in a GTIN's length whose check digit says that one of them was misread or mistyped. */
  | { kind: "wrong-check-digit"; digits: string }
  | { kind: "article-number"; number: string }
  /** An http(s) address, to be opened only by the person. */
  | { kind: "link"; url: string; host: string }
  | { kind: "text"; text: string };

/** Nothing that is printed on a box is longer; what is longer is shown as text. */
const MAX_CHARACTERS = 4096;

/** The bars whose check digit is that of a GTIN: others have a check of their own, and any number may be in them. */
const GTIN_SYMBOLOGIES: ReadonlySet<Symbology> = new Set(["upc-a", "upc-e", "ean-13", "ean-8", "itf", "databar"]);

/** Whether digits so printed can only be a GTIN; what was typed, or is in another symbol, may be any number. */
export function holdsOnlyGtins(symbology: Symbology | null): boolean {
  return symbology !== null && GTIN_SYMBOLOGIES.has(symbology);
}

/**
 * Says what a text is. Pure, and answers for every string. `symbology` is what it was printed as, `isGs1` whether the
 * symbol itself said that its content is GS1's (FNC1 in the first position).
 */
export function resolveCode(
  raw: string,
  { symbology = null, isGs1 = false }: { symbology?: Symbology | null; isGs1?: boolean } = {},
): ResolvedCode {
  const text = raw.trim();
  if (text === "" || text.length > MAX_CHARACTERS) return { kind: "text", text };
  const elements = parseElementString(text, isGs1);
  if (elements) return fromElements("element-string", elements) ?? { kind: "text", text };
  const { content, symbology: named } = readSymbologyIdentifier(text);
  const linked = parseDigitalLink(content);
  if (linked) return fromElements("digital-link", linked) ?? fromWords(content);
  return fromDigits(content, symbology ?? named) ?? fromWords(content);
}

/** Null where the pieces contradict each other. */
function fromElements(kind: "element-string" | "digital-link", elements: Element[]): ResolvedCode | null {
  const valueFor = (identifier: string) => elements.find((element) => element.identifier === identifier)?.value ?? null;
  const sscc = valueFor("00");
  // Also with a wrong check digit: no digit of it would lead to a product.
  if (sscc !== null) return { kind: "sscc", sscc };
  // One code tells of one article (General Specifications 4.13).
  const own = new Set(elements.filter(({ identifier }) => identifier === "01").map(({ value }) => value));
  if (own.size > 1) return null;
  // Else of the pieces that a large article is packed in (AI 8006), or of what is in a carton (AI 02).
  const digits = valueFor("01") ?? valueFor("8006")?.slice(0, 14) ?? valueFor("02");
  const gtin = digits === null ? null : canonicalGtin(digits);
  if (digits !== null && gtin === null) return wrongCheckDigit(digits);
  const stated = (identifier: string) => {
    const value = valueFor(identifier);
    return value !== null && isPlausible(identifier, value) ? value : null;
  };
  const contents = bundleOf(elements);
  const isBundle = contents.length > 1;
  return {
    kind,
    gtin,
    elements,
    articleNumber: isBundle ? null : stated("240"),
    lot: stated("10"),
    serial: stated("21"),
    contents: isBundle ? contents : [],
  };
}

/** Each article number (AI 240) with the count (AI 30) that follows it before the next; one where none does. */
function bundleOf(elements: Element[]): BundleItem[] {
  const items: BundleItem[] = [];
  for (const { identifier, value } of elements) {
    const last = items.at(-1);
    if (identifier === "240" && isPlausible(identifier, value)) items.push({ articleNumber: value, count: 1 });
    else if (identifier === "30" && last && /^\d{1,8}$/.test(value)) last.count = Math.max(1, Number(value));
  }
  return items;
}

function fromDigits(text: string, symbology: Symbology | null): ResolvedCode | null {
  const digits = digitsOf(text);
  if (digits === "") return null;
  const gtin = symbology === "itf" && digits.length !== 14 ? null : gtinOf(digits, symbology);
  if (gtin) return { kind: "gtin", gtin };
  if (digits.length === 18 && hasValidCheckDigit(digits)) return { kind: "sscc", sscc: digits };
  return mustBeGtin(digits, symbology) ? wrongCheckDigit(digits) : null;
}

/** Readers report bars as digits; people type them in the groups in which they are printed. */
function digitsOf(text: string): string {
  if (/^\d[\d\s]*$/.test(text)) return text.replace(/\s/g, "");
  // With hyphens it may as well be an article number, unless the check digit speaks for a GTIN.
  const joined = /^\d[\d -]*$/.test(text) ? text.replace(/[ -]/g, "") : "";
  return joined.length >= 12 && canonicalGtin(joined) !== null ? joined : "";
}

function gtinOf(digits: string, symbology: Symbology | null): string | null {
  // No GTIN-8 begins with 0 (General Specifications 1.4.3): eight digits that do are UPC-E, or one shop's own number,
  // which only the reader can tell apart.
  const isUpcE = digits.length === 8 && (symbology === "upc-e" || (digits.startsWith("0") && symbology !== "ean-8"));
  if (!isUpcE) return canonicalGtin(digits);
  const expanded = expandUpcE(digits);
  return expanded && canonicalGtin(expanded);
}

/** Whether digits that are no GTIN can only be a misread or mistyped one. */
function mustBeGtin({ length }: string, symbology: Symbology | null): boolean {
  if (symbology === "itf") return length === 14;
  const isLong = length >= 12 && length <= 14;
  // Most typed codes of eight digits are article numbers.
  if (symbology === null) return isLong;
  return holdsOnlyGtins(symbology) && (isLong || length === 8);
}

function fromWords(text: string): ResolvedCode {
  const url = webAddress(text);
  if (url) return { kind: "link", url: url.href, host: url.host };
  if (looksLikeArticleNumber(text)) return { kind: "article-number", number: text };
  return { kind: "text", text };
}

const wrongCheckDigit = (digits: string): ResolvedCode => ({ kind: "wrong-check-digit", digits });
