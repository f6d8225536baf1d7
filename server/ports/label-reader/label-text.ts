import { LABEL_LINE_MAX_CHARACTERS, LABEL_LINES_MAX, type LabelText } from "#server/ports/label-reader/index.ts";
import type { ReadText } from "#server/ports/label-reader/process.ts";

/** Letters of any script stay; what moves the cursor, turns the direction or can't be seen does not. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/** The lines that have something to say, bounded. */
export function labelTextOf({ text, confidence }: ReadText): LabelText {
  const lines = text
    .split("\n")
    .map((line) => line.normalize("NFC").replace(INVISIBLE, " ").replace(/\s+/g, " ").trim())
    .filter((line) => /[\p{L}\p{Nd}]/u.test(line))
    .slice(0, LABEL_LINES_MAX)
    .map((line) => Array.from(line).slice(0, LABEL_LINE_MAX_CHARACTERS).join("").trim());
  return { lines, confidence: lines.length === 0 ? 0 : confidence / 100 };
}
