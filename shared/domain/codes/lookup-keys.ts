import {
  articleValue,
  bareArticleNumber,
  brandedNumbers,
  looksLikeArticleNumber,
} from "#shared/domain/codes/article-number.ts";
import { asHexkeyCode } from "#shared/domain/codes/hexkey-code.ts";
import { holdsOnlyGtins, type ResolvedCode, resolveCode } from "#shared/domain/codes/resolve-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { readSymbologyIdentifier } from "#shared/domain/codes/symbology-identifier.ts";

/** The keys by which a code's product can be found, in the order in which they count. */
export interface LookupKeys {
  /** Our own code, if it is one: exactly as it was read. */
  qrCode: string;
  /** The same without a reader's remark in front, and in capitals if it is one that we made. */
  ownCode: string;
  /** 14 digits. */
  gtin: string | null;
  /** Brand and number together, as they are stored, at each place where one can end and the other begin. */
  brandedArticles: string[];
  /** Bare, as it is compared. Without its maker it leads to a product only where a single one has it. */
  articleNumber: string | null;
}

/** Reads a code into the keys to look up in the catalogue. Answers for every string. */
export function lookupKeys(text: string, symbology: Symbology | null): LookupKeys {
  return lookupKeysOf(resolveCode(text, { symbology }), text, symbology);
}

/** The same of a code that is resolved already. */
export function lookupKeysOf(resolved: ResolvedCode, text: string, symbology: Symbology | null): LookupKeys {
  const { content, symbology: named } = readSymbologyIdentifier(text.trim());
  const own = asHexkeyCode(content);
  const number = own === null ? articleNumberOf(resolved, content, symbology ?? named) : null;
  const bare = number === null ? "" : bareArticleNumber(number);
  // A brand and a number are not printed as bars or into a link.
  const typed = resolved.kind === "text" || resolved.kind === "article-number" ? brandedNumbers(content) : [];
  return {
    qrCode: text,
    ownCode: own ?? content,
    gtin: "gtin" in resolved ? resolved.gtin : null,
    brandedArticles: typed.map((one) => articleValue(one.brand, one.number)),
    articleNumber: bare === "" ? null : bare,
  };
}

function articleNumberOf(resolved: ResolvedCode, text: string, symbology: Symbology | null): string | null {
  if (resolved.kind === "article-number") return resolved.number;
  // Of a bundle, no article is the product.
  if ("contents" in resolved) return resolved.articleNumber;
  // One in ten article numbers of eight digits happens to have a GTIN's check digit.
  return resolved.kind === "gtin" && !holdsOnlyGtins(symbology) && looksLikeArticleNumber(text) ? text : null;
}

/** A code as a database and an address can hold it: without NUL and half characters, and without spaces around it. */
export function storableCode(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\uFFFD").trim();
}
