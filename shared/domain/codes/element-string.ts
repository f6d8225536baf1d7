import {
  identifierLength,
  isPrintable,
  predefinedLength,
  SEPARATOR,
  VALUE_MAX_CHARACTERS,
} from "#shared/domain/codes/application-identifiers.ts";
import { readSymbologyIdentifier } from "#shared/domain/codes/symbology-identifier.ts";

/** One piece of a GS1 code: `{ identifier: "10", value: "LOT7" }`. */
export interface Element {
  identifier: string;
  value: string;
}

/**
 * Reads a GS1 element string in any of its three spellings: as a reader reports it (with FNC1 as ASCII 29, perhaps with
 * a symbology identifier), as people read it (`(01)…(10)…`), and without separators where every piece has a fixed
 * length or is the last. People may type spaces, which no value has. Null where the text is none of them. `isGs1` means
 * that the symbol itself is marked as GS1.
 */
export function parseElementString(text: string, isGs1: boolean): Element[] | null {
  const { content, isGs1: isIdentified } = readSymbologyIdentifier(text);
  if (content.startsWith("(")) return parseBracketed(content.replace(/\s/g, ""));
  // Nothing but GS1 content has separators in it.
  if (isGs1 || isIdentified || content.includes(SEPARATOR))
    return parsePlain(content.startsWith(SEPARATOR) ? content.slice(1) : content);
  const typed = content.replace(/\s/g, "");
  // Without a mark only what can hardly be chance counts: a GTIN or an SSCC first.
  return /^0[01]\d{14}/.test(typed) ? parsePlain(typed) : null;
}

function parseBracketed(text: string): Element[] | null {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== "") {
    const found = rest.match(/^\((\d{2,4})\)/);
    const identifier = found?.[1] ?? "";
    if (!found || identifierLength(identifier) !== identifier.length) return null;
    rest = rest.slice(found[0].length);
    const fixed = predefinedLength(identifier);
    const next = rest.search(/\(\d{2,4}\)/);
    const end = fixed === null ? (next === -1 ? rest.length : next) : fixed - identifier.length;
    const value = rest.slice(0, end);
    if (!isValue(value, identifier)) return null;
    elements.push({ identifier, value });
    rest = rest.slice(end);
  }
  return elements.length > 0 ? elements : null;
}

function parsePlain(text: string): Element[] | null {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== "") {
    const length = identifierLength(rest);
    if (length === null || rest.length <= length) return null;
    const identifier = rest.slice(0, length);
    const fixed = predefinedLength(identifier);
    const separator = rest.indexOf(SEPARATOR);
    const end = fixed ?? (separator === -1 ? rest.length : separator);
    const value = rest.slice(length, end);
    if (!/^\d+$/.test(identifier) || !isValue(value, identifier)) return null;
    elements.push({ identifier, value });
    rest = rest.slice(end);
    // A separator after a fixed length is superfluous, but allowed.
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements.length > 0 ? elements : null;
}

function isValue(value: string, identifier: string): boolean {
  const fixed = predefinedLength(identifier);
  if (fixed !== null) return value.length === fixed - identifier.length && /^\d+$/.test(value);
  return value.length <= VALUE_MAX_CHARACTERS && isPrintable(value);
}
