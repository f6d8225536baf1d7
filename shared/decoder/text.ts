/** ECI assignments that name the character set of the bytes after them. */
const CHARACTER_SETS: Record<number, string> = { 1: "latin1", 3: "latin1", 20: "shift_jis", 26: "utf-8" };

/** A stretch of a code's content: bytes, text in one of the code's own alphabets, or the name of a character set. */
export interface Chunk {
  type: string;
  text?: string;
  bytes?: number[];
  assignmentNumber?: number;
}

/** Kana, or three half-width ones in a row: fewer could be the accented capitals of a Latin-1 text. */
const JAPANESE = /[ぁ-ヿ]|[ｦ-ﾟ]{3}/u;

/**
 * The text of a code in jsqr's chunks. That reader's own text leaves out bytes that are not UTF-8, so bytes are decoded
 * here: by the character set that the code names, else by `decodeBytes`.
 */
export function readText(chunks: readonly Chunk[]): string {
  let text = "";
  let declared: string | undefined;
  for (const chunk of chunks) {
    if (chunk.assignmentNumber !== undefined) declared = CHARACTER_SETS[chunk.assignmentNumber];
    else if (chunk.type === "byte") text += decodeDeclared(Uint8Array.from(chunk.bytes ?? []), declared);
    else text += chunk.text ?? "";
  }
  return text;
}

function decodeDeclared(bytes: Uint8Array, declared: string | undefined): string {
  const asDeclared = declared === undefined ? null : decodeStrictly(bytes, declared);
  return asDeclared ?? decodeBytes(bytes, () => new TextDecoder("latin1").decode(bytes));
}

/**
 * Bytes of which no character set is known: as UTF-8, else as Shift_JIS where that gives Japanese, else what `fallback`
 * says, such as Latin-1, which is the standard's default.
 */
export function decodeBytes(bytes: Uint8Array, fallback: () => string): string {
  const text = decodeStrictly(bytes, "utf-8");
  if (text !== null) return text;
  const japanese = decodeStrictly(bytes, "shift_jis");
  return japanese !== null && JAPANESE.test(japanese) ? japanese : fallback();
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
