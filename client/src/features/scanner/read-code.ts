import jsQR from "jsqr";

export interface Point {
  x: number;
  y: number;
}

/** A code in a picture: what it says, and its four corners in the picture's pixels, clockwise from the top left. */
export interface ReadCode {
  text: string;
  corners: [Point, Point, Point, Point];
}

/** Pixels as a canvas gives them: four bytes each. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** ECI assignments that name the character set of the bytes after them. */
const CHARACTER_SETS: Record<number, string> = { 1: "latin1", 3: "latin1", 20: "shift_jis", 26: "utf-8" };

/** A stretch of a code's content: bytes, text in one of the code's own alphabets, or the name of a character set. */
export interface Chunk {
  type: string;
  text?: string;
  bytes?: number[];
  assignmentNumber?: number;
}

/** Finds the QR code in a picture, dark on light, with `inverted` also light on dark. Null where there is none. */
export function readCode({ data, width, height }: Pixels, inverted: boolean): ReadCode | null {
  const found = jsQR(data, width, height, { inversionAttempts: inverted ? "attemptBoth" : "dontInvert" });
  // The reader can "find" a code without content in a texture.
  if (!found || found.binaryData.length === 0) return null;
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = found.location;
  return {
    text: readText(found.chunks),
    corners: [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner],
  };
}

/** Kana, or three half-width ones in a row: fewer could be the accented capitals of a Latin-1 text. */
const JAPANESE = /[ぁ-ヿ]|[ｦ-ﾟ]{3}/u;

/**
 * The text of a code. The reader's own text leaves out bytes that are not UTF-8, so bytes are decoded here: by the
 * character set that the code names, else as UTF-8, else as Shift_JIS where that gives Japanese, else as Latin-1, which
 * is the standard's default.
 */
export function readText(chunks: readonly Chunk[]): string {
  let text = "";
  let declared: string | undefined;
  for (const chunk of chunks) {
    if (chunk.assignmentNumber !== undefined) declared = CHARACTER_SETS[chunk.assignmentNumber];
    else if (chunk.type === "byte") text += decodeBytes(Uint8Array.from(chunk.bytes ?? []), declared);
    else text += chunk.text ?? "";
  }
  return text;
}

function decodeBytes(bytes: Uint8Array, declared: string | undefined): string {
  const asDeclared = declared === undefined ? null : decodeStrictly(bytes, declared);
  const text = asDeclared ?? decodeStrictly(bytes, "utf-8");
  if (text !== null) return text;
  const japanese = decodeStrictly(bytes, "shift_jis");
  return japanese !== null && JAPANESE.test(japanese) ? japanese : new TextDecoder("latin1").decode(bytes);
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
