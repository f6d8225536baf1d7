import type { Hit } from "#shared/decoder/hit.ts";
import { decodeBytes } from "#shared/decoder/text.ts";
import type { ZxingFinding } from "#shared/decoder/zxing.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

const SYMBOLOGY_OF: Record<string, Symbology> = {
  QRCode: "qr-code",
  QRCodeModel1: "qr-code",
  QRCodeModel2: "qr-code",
  MicroQRCode: "qr-code",
  RMQRCode: "qr-code",
  DataMatrix: "data-matrix",
  Aztec: "aztec",
  AztecCode: "aztec",
  PDF417: "pdf417",
  CompactPDF417: "pdf417",
  MicroPDF417: "pdf417",
  UPCA: "upc-a",
  UPCE: "upc-e",
  EAN13: "ean-13",
  ISBN: "ean-13",
  EAN8: "ean-8",
  ITF: "itf",
  ITF14: "itf",
  Code128: "code-128",
  Code39: "code-39",
  Code39Std: "code-39",
  Code39Ext: "code-39",
};

/** What the content of a GS1 symbol begins with. */
const GS1 = new Set(["]C1", "]d2", "]Q3", "]e0", "]J1"]);

/** What the WebAssembly reader found, in our words. */
export function hitOf(finding: ZxingFinding): Hit {
  const symbology = symbologyOf(finding);
  return { text: textOf(finding, symbology), symbology, corners: finding.corners };
}

function symbologyOf({ format, text }: ZxingFinding): Symbology {
  // The same bars, and the reader says so of neither: UPC-A is EAN-13 that begins with 0.
  if (format === "EAN13" && /^0\d{12}$/.test(text)) return "upc-a";
  return SYMBOLOGY_OF[format] ?? (format.startsWith("DataBar") ? "databar" : "other");
}

function textOf(finding: ZxingFinding, symbology: Symbology): string {
  const { text, bytes, hasECI, symbologyIdentifier } = finding;
  if (GS1.has(symbologyIdentifier)) return symbologyIdentifier + text;
  // The reader gives both in 13 digits.
  if (symbology === "upc-a") return text.replace(/^0(?=\d{12}$)/, "");
  if (symbology === "upc-e") return shortForm(finding) ?? text;
  return hasECI ? text : decodeBytes(bytes, () => text);
}

function shortForm({ extra }: ZxingFinding): string | undefined {
  const said: { UPCE?: unknown } = extra === "" ? {} : JSON.parse(extra);
  return typeof said.UPCE === "string" ? said.UPCE : undefined;
}
