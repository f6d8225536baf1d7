import { canonicalGtin } from "#shared/domain/codes/gtin.ts";

/** A GS1 Digital Link address of our host, as far as it names a trade item. */
export type DigitalLinkAddress =
  | {
      kind: "item";
      /** 14 digits. */
      gtin: string;
      /** Consumer product variant (22), batch or lot (10), serial number (21), in this order. */
      qualifiers: readonly (readonly [identifier: string, value: string])[];
    }
  /** It has the form of one, but a part of it is wrong; in words. */
  | { kind: "bad"; why: string };

/** What may follow a GTIN, in this order (GS1 Digital Link: URI Syntax, chapter 4.10), and how long it may be. */
const QUALIFIERS = [
  { identifier: "22", maxCharacters: 20 },
  { identifier: "10", maxCharacters: 20 },
  { identifier: "21", maxCharacters: 20 },
];
/** Character set 82 of the GS1 General Specifications (figure 7.11-1). */
const CHARACTERS_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

/**
 * What a path such as `/01/{gtin}/22/{variant}/10/{lot}/21/{serial}` names; a slash at its end says nothing. Null for the
 * path of something else.
 */
export function readAddress(path: string): DigitalLinkAddress | null {
  if (!path.startsWith("/01/")) return null;
  const [, , ...encoded] = (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
  let segments: string[];
  try {
    segments = encoded.map(decodeURIComponent);
  } catch {
    return bad("A percent sign is not followed by two hex digits.");
  }
  const [printed = "", ...rest] = segments;
  if (!/^(\d{8}|\d{12,14})$/.test(printed)) return bad("A GTIN has 8, 12, 13 or 14 digits.");
  const gtin = canonicalGtin(printed);
  if (gtin === null) return bad("The check digit of the GTIN does not fit its other digits.");
  const qualifiers: [string, string][] = [];
  let place = -1;
  for (let index = 0; index < rest.length; index += 2) {
    const [identifier = "", value = ""] = rest.slice(index, index + 2);
    const found = QUALIFIERS.findIndex((one) => one.identifier === identifier);
    if (found <= place) return bad("After a GTIN there may be 22, 10 and 21, in this order.");
    if (value.length > (QUALIFIERS[found]?.maxCharacters ?? 0) || !CHARACTERS_82.test(value)) {
      return bad(`The value of ${identifier} has a character that GS1 does not allow, or too many or none of them.`);
    }
    place = found;
    qualifiers.push([identifier, value]);
  }
  return { kind: "item", gtin, qualifiers };
}

const bad = (why: string): DigitalLinkAddress => ({ kind: "bad", why });

/** The path that stands for an item, each value encoded. */
export function pathOf(gtin: string, qualifiers: readonly (readonly [string, string])[] = []): string {
  const parts = qualifiers.map(([identifier, value]) => `/${identifier}/${encodeURIComponent(value)}`);
  return `/01/${gtin}${parts.join("")}`;
}
