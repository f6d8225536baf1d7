/** Signs that turn the order of letters around, also of what stands behind them: one name would read as another. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** What has no shape of its own, and the one pattern of Braille without a dot. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\u2800]/gu;

/**
 * A name that others will see, as people write it or paste it with the ends of lines in it: on one line, and nothing in
 * it turns letters around. Empty where nothing of it would be seen.
 */
export const onOneLine = (text: string): string => seen(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " "));

/** A text of several lines that others will see, in the same way: its lines stay, and no empty ones but one between two. */
export const inLines = (text: string): string =>
  seen(
    text
      .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
      .replace(/(?![\n\t])\p{Cc}/gu, " ")
      .replace(/\n[\t ]*\n\s*\n/g, "\n\n"),
  );

function seen(text: string): string {
  const kept = text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(TURNS, "")
    .trim();
  return kept.replace(SHAPELESS, "") === "" ? "" : kept;
}
