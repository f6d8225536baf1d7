import bwipjs from "bwip-js/node";

/** The content: in bwip-js's names of symbologies, with the text as those want it. */
export interface Print {
  /** `qrcode` by default; `ean13-misprint` is EAN-13 whose check digit may be wrong. */
  symbology?: "qrcode" | "ean13" | "upca" | "gs1datamatrix" | "gs1-128" | "ean13-misprint";
  text: string;
}

/** A symbol as modules: whether the one at a place is dark. Bars are one row, as high as they are wide by `aspect`. */
export interface DrawnSymbol {
  columns: number;
  rows: number;
  /** The light border that it needs around it, in modules. */
  quietZone: number;
  /** Height as a share of the width. */
  aspect: number;
  isDark: (column: number, row: number) => boolean;
}

const BARS_ASPECT = 0.5;

/** Draws a symbol of any of the kinds that are on boxes. */
export function drawSymbol({ symbology = "qrcode", text }: Print): DrawnSymbol {
  if (symbology === "ean13-misprint") return bars(ean13(text));
  const options = { bcid: symbology, text, ...(symbology === "qrcode" && { eclevel: "M" }) };
  const [drawn] = bwipjs.raw(options);
  if (!drawn) throw new Error(`Nothing was drawn for ${text}`);
  if ("pixs" in drawn) {
    const { pixs, pixx, pixy } = drawn;
    return {
      columns: pixx,
      rows: pixy,
      quietZone: 4,
      aspect: pixy / pixx,
      isDark: (column, row) => pixs[row * pixx + column] === 1,
    };
  }
  // Widths in modules, by turns dark and light.
  return bars(drawn.sbs.map((width, index) => (index % 2 === 0 ? "1" : "0").repeat(width)).join(""));
}

function bars(modules: string): DrawnSymbol {
  return {
    columns: modules.length,
    rows: 1,
    quietZone: 11,
    aspect: BARS_ASPECT,
    isDark: (column) => modules[column] === "1",
  };
}

/** The sets that the first digit chooses for the six on the left, and the seven modules of each digit in set A (L). */
const PARITY = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");
const LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");

/** The 95 modules of thirteen digits, whatever the last one is: the makers of symbols refuse to print a wrong one. */
function ean13(digits: string): string {
  const [first = "", ...others] = digits;
  const left = others.slice(0, 6).map((digit, index) => side(digit, PARITY[Number(first)]?.[index] ?? "L"));
  const right = others.slice(6).map((digit) => side(digit, "R"));
  return `101${left.join("")}01010${right.join("")}101`;
}

/** Right-hand patterns are the left ones inverted, set B (G) is those mirrored. */
function side(digit: string, set: string): string {
  const pattern = LEFT[Number(digit)] ?? "";
  if (set === "L") return pattern;
  const inverted = [...pattern].map((module) => (module === "1" ? "0" : "1"));
  return (set === "R" ? inverted : inverted.reverse()).join("");
}
