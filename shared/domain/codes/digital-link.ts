import { identifierLength } from "#shared/domain/codes/application-identifiers.ts";
import type { Element } from "#shared/domain/codes/element-string.ts";

/**
 * GS1 Digital Link URIs (GS1 Digital Link Standard: URI Syntax 1.6): any web address whose path ends in a primary key
 * and its qualifiers, `/01/{gtin}/22/{cpv}/10/{lot}/21/{serial}`, with further data in the query. The host says who
 * answers to the address and nothing about the product, so it is never opened to find the number.
 */

/** The keys that a path can begin with and the qualifiers that may follow each, in their order (chapter 4.9 and 4.10). */
const QUALIFIERS: Readonly<Record<string, readonly string[]>> = {
  "01": ["22", "10", "21"],
  "00": [],
  "8006": ["22", "10", "21"],
  "8003": [],
  "414": ["254", "7040"],
  "417": [],
  "8004": ["7040"],
  "253": [],
  "255": [],
  "401": [],
  "402": [],
  "8010": ["8011"],
  "8013": [],
  "8017": ["8019"],
  "8018": ["8019"],
};

/** The short names of the standard's earlier versions; codes on boxes live long. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  gtin: "01",
  cpv: "22",
  lot: "10",
  ser: "21",
  sscc: "00",
  itip: "8006",
  grai: "8003",
  gln: "414",
  glnx: "254",
  party: "417",
  giai: "8004",
  gdti: "253",
  gcn: "255",
  ginc: "401",
  gsin: "402",
  cpid: "8010",
  cpsn: "8011",
  gmn: "8013",
  gsrnp: "8017",
  gsrn: "8018",
  srin: "8019",
};

/** The pieces of data in a Digital Link URI, the key first. Null where the text is no such address. */
export function parseDigitalLink(text: string): Element[] | null {
  const url = webAddress(text);
  if (url === null) return null;
  const segments = decodeAll(url.pathname.split("/").filter(Boolean));
  if (segments === null) return null;
  // The key stands as far to the right as it can: whatever is before it is the host's own path.
  for (let index = segments.length - 2; index >= 0; index--) {
    const elements = readPath(segments.slice(index));
    if (elements) return [...elements, ...readQuery(url)];
  }
  return null;
}

function webAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

function readPath(segments: string[]): Element[] | null {
  const [key, ...rest] = pairs(segments) ?? [];
  if (!key) return null;
  const allowed = QUALIFIERS[key.identifier];
  if (!allowed) return null;
  let position = -1;
  for (const { identifier } of rest) {
    const found = allowed.indexOf(identifier);
    if (found <= position) return null;
    position = found;
  }
  return [key.identifier === "01" ? { ...key, value: key.value.padStart(14, "0") } : key, ...rest];
}

function pairs(segments: string[]): Element[] | null {
  if (segments.length % 2 !== 0) return null;
  const elements: Element[] = [];
  for (let index = 0; index < segments.length; index += 2) {
    const name = segments[index] ?? "";
    const value = segments[index + 1] ?? "";
    const identifier = SHORT_NAMES[name] ?? name;
    if (!isIdentifier(identifier)) return null;
    elements.push({ identifier, value });
  }
  return elements;
}

function readQuery(url: URL): Element[] {
  const elements: Element[] = [];
  for (const [name, value] of url.searchParams)
    if (isIdentifier(name) && value !== "") elements.push({ identifier: name, value });
  return elements;
}

const isIdentifier = (text: string) => /^\d{2,4}$/.test(text) && identifierLength(text) === text.length;

function decodeAll(segments: string[]): string[] | null {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}
