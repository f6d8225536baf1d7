import { bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { asHexkeyCode } from "#shared/domain/codes/hexkey-code.ts";
import type { ResolvedCode } from "#shared/domain/codes/resolve-code.ts";
import { readSymbologyIdentifier } from "#shared/domain/codes/symbology-identifier.ts";

/** The longest text that is its own key; an index holds no longer ones. */
const TEXT_MAX_CHARACTERS = 200;

/**
 * The key of a code, however it was printed or typed: two codes have one key if they lead to the same product. A GTIN
 * is `gtin:` and its 14 digits, an article number `article:` and the bare number (the code does not name its brand),
 * anything else `text:` and the text; one that is too long for an index by its beginning, length and a checksum.
 */
export function codeKey(resolved: ResolvedCode, raw: string): string {
  const text = readSymbologyIdentifier(raw.trim()).content;
  const own = asHexkeyCode(text);
  if (own !== null) return `text:${own}`;
  if ("gtin" in resolved && resolved.gtin !== null) return `gtin:${resolved.gtin}`;
  const number = "articleNumber" in resolved ? resolved.articleNumber : numberOf(resolved);
  const bare = number === null ? "" : bareArticleNumber(number);
  if (bare !== "") return `article:${bare}`;
  if (text.length <= TEXT_MAX_CHARACTERS) return `text:${text}`;
  return `text:${text.slice(0, TEXT_MAX_CHARACTERS)}…${text.length}-${checksum(text)}`;
}

function numberOf(resolved: ResolvedCode): string | null {
  return resolved.kind === "article-number" ? resolved.number : null;
}

/** FNV-1a, 32 bits: together with the beginning and the length, enough to tell real codes apart. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
}
