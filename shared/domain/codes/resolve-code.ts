import { looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import { parseDigitalLink } from "#shared/domain/codes/digital-link.ts";
import { type Element, parseElementString } from "#shared/domain/codes/element-string.ts";
import { canonicalGtin, expandUpcE, hasValidCheckDigit } from "#shared/domain/codes/gtin.ts";

/** What a code is printed as, in the readers' names; null where nobody knows, as for a typed one. */
export const SYMBOLOGIES = [
  "qr-code",
  "data-matrix",
  "aztec",
  "pdf417",
  "upc-a",
  "upc-e",
  "ean-13",
  "ean-8",
  "itf",
  "code-128",
  "code-39",
  "databar",
  "other",
] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** What a code can be: `hexkey` is one that a product of the catalogue has as its own, which only the server knows. */
export const CODE_KINDS = [
  "hexkey",
  "gtin",
  "element-string",
  "digital-link",
  "sscc",
  "wrong-check-digit",
  "article-number",
  "link",
  "text",
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** An article in a bundle, and how many of it. */
export interface BundleItem {
  articleNumber: string;
  count: number;
}

/** What a GS1 code says of one item, beyond its number. */
export interface ItemFacts {
  lot: string | null;
  serial: string | null;
  /** The articles of a bundle; empty where the code names fewer than two. */
  contents: BundleItem[];
}

/** What a text from a code, or one that was typed, is. */
export type ResolvedCode =
  | { kind: "gtin"; gtin: string }
  | ({
      kind: "element-string" | "digital-link";
      gtin: string | null;
      elements: Element[];
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

const GTIN_SYMBOLOGIES: ReadonlySet<Symbology> = new Set(["upc-a", "upc-e", "ean-13", "ean-8", "itf"]);

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
  if (elements) return fromElements("element-string", elements);
  const linked = parseDigitalLink(text);
  if (linked) return fromElements("digital-link", linked);
  return fromDigits(text, symbology) ?? fromWords(text);
}

function fromElements(kind: "element-string" | "digital-link", elements: Element[]): ResolvedCode {
  const valueFor = (identifier: string) => elements.find((element) => element.identifier === identifier)?.value ?? null;
  const sscc = valueFor("00");
  if (sscc !== null) return { kind: "sscc", sscc };
  const digits = valueFor("01");
  const gtin = digits === null ? null : canonicalGtin(digits);
  if (digits !== null && gtin === null) return { kind: "wrong-check-digit", digits };
  const contents = bundleOf(elements);
  return {
    kind,
    gtin,
    elements,
    articleNumber: valueFor("240"),
    lot: valueFor("10"),
    serial: valueFor("21"),
    contents: contents.length > 1 ? contents : [],
  };
}

/** Each article number (AI 240) with the count (AI 30) that follows it before the next; one where none does. */
function bundleOf(elements: Element[]): BundleItem[] {
  const items: BundleItem[] = [];
  for (const { identifier, value } of elements) {
    const last = items.at(-1);
    if (identifier === "240") items.push({ articleNumber: value, count: 1 });
    else if (identifier === "30" && last && /^\d{1,8}$/.test(value)) last.count = Number(value);
  }
  return items;
}

function fromDigits(text: string, symbology: Symbology | null): ResolvedCode | null {
  // Readers report bars as digits; people type them in groups.
  const digits = /^\d[\d ]*\d$/.test(text) ? text.replaceAll(" ", "") : "";
  if (digits === "") return null;
  if (symbology === "upc-e" || (digits.length === 8 && symbology !== "ean-8" && digits.startsWith("0"))) {
    // GTIN-8 never begins with 0 in a shop (GS1 General Specifications 1.4.3), so eight digits that do are UPC-E.
    const expanded = digits.length === 8 ? expandUpcE(digits) : null;
    const gtin = expanded && canonicalGtin(expanded);
    if (gtin) return { kind: "gtin", gtin };
  }
  const gtin = canonicalGtin(digits);
  if (gtin) return { kind: "gtin", gtin };
  if (digits.length === 18 && hasValidCheckDigit(digits)) return { kind: "sscc", sscc: digits };
  const isGtinLength = digits.length === 8 || (digits.length >= 12 && digits.length <= 14);
  const isBars = symbology !== null && GTIN_SYMBOLOGIES.has(symbology);
  if (isGtinLength && (isBars || digits.length !== 8)) return { kind: "wrong-check-digit", digits };
  return null;
}

function fromWords(text: string): ResolvedCode {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text);
    return { kind: "link", url: url.href, host: url.host };
  }
  if (looksLikeArticleNumber(text)) return { kind: "article-number", number: text };
  return { kind: "text", text };
}
