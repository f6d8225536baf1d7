import { onOneLine } from "#shared/domain/one-line.ts";

/** Room for blanks that disappear; more is not looked at. */
const LOOKED_AT = 4;
/** What models write where they have nothing to write. */
const NOTHING =
  /^(n\/?a|none|null|nil|unknown|undefined|not (visible|available|applicable|found|readable)|inconnue?|aucune?|[-–—?.]+)$/i;

/** A model's text on one line, cut where it is too long; empty where nothing of it would be seen. */
export function plainText(text: string, maxCharacters: number): string {
  const line = onOneLine(text.slice(0, maxCharacters * LOOKED_AT));
  // A sign of two halves is cut in front of, never through.
  return line
    .slice(0, maxCharacters)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** The same, null where the model has said that there is none. */
export function plainTextOrNull(text: string | null, maxCharacters: number): string | null {
  const line = plainText(text ?? "", maxCharacters);
  return line === "" || NOTHING.test(line) ? null : line;
}
