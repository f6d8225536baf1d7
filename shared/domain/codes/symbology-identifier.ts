import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/**
 * The prefix by which many readers name the symbology (ISO/IEC 15424; GS1 General Specifications 5.1.3): a bracket, a
 * letter for the kind and a digit for what is particular about it.
 */
const IDENTIFIER = /^\]([ACEFHILQXdez])([0-9A-F])/;

/** Those that say that the content is GS1's: GS1-128, GS1 DataMatrix, GS1 QR Code, DataBar and GS1 DotCode. */
const GS1_IDENTIFIER = /^\](C1|d2|Q3|e[0-2]|J1)/;

/** The kinds of bars whose digits are read by what they are. A UPC-E comes as the 13 digits that it stands for. */
const SYMBOLOGIES: ReadonlyMap<string, Symbology> = new Map([
  ["E0", "ean-13"],
  ["E4", "ean-8"],
  ["I0", "itf"],
  ["I1", "itf"],
]);

export interface Identified {
  /** The symbol's own content. */
  content: string;
  isGs1: boolean;
  /** Null where the text does not say, or it makes no difference. */
  symbology: Symbology | null;
}

/** Takes the symbology identifier, if there is one, off a text. */
export function readSymbologyIdentifier(text: string): Identified {
  if (GS1_IDENTIFIER.test(text)) return { content: text.slice(3), isGs1: true, symbology: null };
  const [, letter, modifier] = text.match(IDENTIFIER) ?? [];
  if (letter === undefined) return { content: text, isGs1: false, symbology: null };
  return { content: text.slice(3), isGs1: false, symbology: SYMBOLOGIES.get(`${letter}${modifier}`) ?? null };
}
