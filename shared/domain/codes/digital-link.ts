import { identifierLength } from "#shared/domain/codes/application-identifiers.ts";
import type { Element } from "#shared/domain/codes/element-string.ts";
import { canonicalGtin } from "#shared/domain/codes/gtin.ts";

/**
 * GS1 Digital Link URIs (GS1 Digital Link Standard: URI Syntax 1.6): any web address whose path ends in a primary key
 * and its qualifiers, `/01/{gtin}/22/{cpv}/10/{lot}/21/{serial}`, with further data in the query. The host says who
 * answers to the address and nothing about the product, so it is never opened to find the number. Compressed ones
 * (`/AQnYUc1gmiDEaw`) are links: the standard has since given them up.
 */

interface Key {
  /**
   * What its value is (chapter 4.9). Strict, as an address is one of countless that happen to have a number in their
   * path: `/2026/01/17` is a day, `/401/login` a page. A key that a firm has numbered begins with the firm's prefix.
   */
  value: RegExp;
  /** What may follow it, in this order (chapter 4.10). */
  qualifiers: readonly string[];
}

const KEYS: ReadonlyMap<string, Key> = new Map([
  // The standard has 14 digits; its first versions allowed the printed lengths.
  ["01", { value: /^(\d{8}|\d{12,14})$/, qualifiers: ["22", "10", "21", "235"] }],
  ["00", { value: /^\d{18}$/, qualifiers: [] }],
  ["8006", { value: /^\d{18}$/, qualifiers: ["22", "10", "21"] }],
  ["8003", { value: /^\d{14}.{0,16}$/, qualifiers: [] }],
  ["414", { value: /^\d{13}$/, qualifiers: ["254", "7040"] }],
  ["417", { value: /^\d{13}$/, qualifiers: ["7040"] }],
  ["8004", { value: /^\d{4}.{0,26}$/, qualifiers: ["7040"] }],
  ["253", { value: /^\d{13}.{0,17}$/, qualifiers: [] }],
  ["255", { value: /^\d{13,25}$/, qualifiers: [] }],
  ["401", { value: /^\d{4}.{0,26}$/, qualifiers: [] }],
  ["402", { value: /^\d{17}$/, qualifiers: [] }],
  ["8010", { value: /^\d{4}.{0,26}$/, qualifiers: ["8011"] }],
  ["8013", { value: /^\d{4}.{0,21}$/, qualifiers: [] }],
  ["8017", { value: /^\d{18}$/, qualifiers: ["8019"] }],
  ["8018", { value: /^\d{18}$/, qualifiers: ["8019"] }],
]);

/** The short names of the standard's earlier versions; codes on boxes live long. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["gtin", "01"],
  ["cpv", "22"],
  ["lot", "10"],
  ["ser", "21"],
  ["sscc", "00"],
  ["itip", "8006"],
  ["grai", "8003"],
  ["gln", "414"],
  ["glnx", "254"],
  ["party", "417"],
  ["giai", "8004"],
  ["gdti", "253"],
  ["gcn", "255"],
  ["ginc", "401"],
  ["gsin", "402"],
  ["cpid", "8010"],
  ["cpsn", "8011"],
  ["gmn", "8013"],
  ["gsrnp", "8017"],
  ["gsrn", "8018"],
  ["srin", "8019"],
]);

/** The pieces of data in a Digital Link URI, the key first. Null where the text is no such address. */
export function parseDigitalLink(text: string): Element[] | null {
  const url = webAddress(text);
  if (url === null) return null;
  const segments = decodeAll(url.pathname.split("/").filter(Boolean));
  if (segments === null) return null;
  const pieces = trailingPairs(segments);
  // The key stands as far to the right as it can: whatever is before it is the host's own path.
  for (let index = pieces.length - 1; index >= 0; index--) {
    const key = keyAt(pieces, index);
    if (key) return [key, ...pieces.slice(index + 1), ...readQuery(url)];
  }
  return null;
}

/** An http(s) address; null for every other text. */
export function webAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

/** The identifiers and values that the path ends in. */
function trailingPairs(segments: string[]): Element[] {
  const pieces: Element[] = [];
  for (let index = segments.length - 2; index >= 0; index -= 2) {
    const identifier = nameOf(segments[index] ?? "");
    if (identifier === null) break;
    pieces.push({ identifier, value: segments[index + 1] ?? "" });
  }
  return pieces.reverse();
}

/** The key at a place, if there is one that goes with everything behind it. */
function keyAt(pieces: Element[], index: number): Element | null {
  const key = pieces[index];
  const rules = key && KEYS.get(key.identifier);
  if (!key || !rules?.value.test(key.value)) return null;
  let position = -1;
  for (let next = index + 1; next < pieces.length; next++) {
    const found = rules.qualifiers.indexOf(pieces[next]?.identifier ?? "");
    if (found <= position) return null;
    position = found;
  }
  if (key.identifier !== "01") return key;
  // Eight digits are as often a day (`/01/20260117`).
  if (key.value.length === 8 && canonicalGtin(key.value) === null) return null;
  return { ...key, value: key.value.padStart(14, "0") };
}

/** Further data; a key stands in the path and nowhere else. */
function readQuery(url: URL): Element[] {
  const elements: Element[] = [];
  // Semicolons separate as well (chapter 4.7).
  for (const [name, value] of new URLSearchParams(url.search.replaceAll(";", "&")))
    if (isIdentifier(name) && !KEYS.has(name) && value !== "") elements.push({ identifier: name, value });
  return elements;
}

/** Which identifier a segment stands for, as a number or a short name; null for neither. */
function nameOf(segment: string): string | null {
  const identifier = SHORT_NAMES.get(segment.toLowerCase()) ?? segment;
  return isIdentifier(identifier) ? identifier : null;
}

const isIdentifier = (text: string) => /^\d{2,4}$/.test(text) && identifierLength(text) === text.length;

function decodeAll(segments: string[]): string[] | null {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}
