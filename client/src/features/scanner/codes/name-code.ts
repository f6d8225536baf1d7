import type { ScannerTexts } from "#client/messages/late/scanner.ts";
import type { SeenCode } from "#shared/decoder/seen-code.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { printedGtin } from "#shared/domain/codes/gtin.ts";
import { asHexkeyCode } from "#shared/domain/codes/hexkey-code.ts";

/** More of a text does not help to tell it from another. */
const TEXT_SHOWN_CHARACTERS = 60;

/** What a code is called in a list: what it is, and enough of its content to find it on the box. */
export function nameCode({ hit, meaning }: Pick<SeenCode, "hit" | "meaning">, t: ScannerTexts): string {
  const own = asHexkeyCode(hit.text);
  if (own !== null) return t.codeNames.own(own);
  switch (meaning.kind) {
    case "gtin":
      return t.codeNames.gtin(printedGtin(meaning.gtin));
    case "element-string":
    case "digital-link":
      if (meaning.gtin !== null) return t.codeNames.gtin(printedGtin(meaning.gtin));
      if (meaning.contents.length > 0) return t.codeNames.bundle(meaning.contents.length);
      if (meaning.articleNumber !== null) return t.codeNames.number(meaning.articleNumber);
      return t.codeNames.text(shorten(displayCode(hit.text)));
    case "article-number":
      return t.codeNames.number(meaning.number);
    case "wrong-check-digit":
      return t.codeNames.number(meaning.digits);
    case "sscc":
      return t.codeNames.shippingLabel;
    case "link":
      return t.codeNames.link(meaning.host);
    case "text":
      return t.codeNames.text(shorten(meaning.text));
  }
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  const short = characters.slice(0, TEXT_SHOWN_CHARACTERS).join("");
  return characters.length > TEXT_SHOWN_CHARACTERS ? `${short}…` : short;
}
