import { SAME_COLOURS_MAX } from "#server/features/identify/picture/compare-facts.ts";

/** What is legible in a picture. */
export interface PictureText {
  /** SHA-256 of the picture's bytes. */
  imageHash: string;
  /** Keys of its codes, in any order; none where it has none, null where none could be looked for. */
  codes: readonly string[] | null;
  /** Of its label, as it was understood; empty where it has none, null where none could be read. */
  labelText: string | null;
}

/**
 * What a near picture may be taken for: "same" has its answer, "ask" may be offered as "the same picture as before?", and
 * null is another picture.
 */
export type Nearness = "same" | "ask" | null;

/** An article number, however it is grouped; sizes and years are shorter. */
const NUMBER = /\d{5}|\d{3}[ .-]\d{3}[ .-]\d{2}/;

/**
 * Judges a picture that `findNearPictures` found. A hash sees the layout and not what is written: the same label with
 * another article number, and the same dresser in another colour, are as near as the same picture. So a near hash alone is never
 * "same": codes and label texts must be known and equal and tell things apart, and the colours must agree. A picture in
 * which nothing is legible is at most "ask", unless its bytes are the same. Label texts that differ make it
 * another where one has an article number: of a photo without a label a few letters are read now and then.
 */
export function judgeNear(picture: PictureText, near: PictureText & { colourDistance: number }): Nearness {
  if (picture.imageHash === near.imageHash) return "same";
  if (near.colourDistance > SAME_COLOURS_MAX) return null;
  const codes = [picture.codes, near.codes].map((list) => list && JSON.stringify([...new Set(list)].sort()));
  const labels = [picture.labelText, near.labelText].map(
    (text) => text?.normalize("NFKC").trim().toLowerCase() ?? null,
  );
  const differ = ([mine, theirs]: (string | null)[]) => mine !== null && theirs !== null && mine !== theirs;
  if (differ(codes) || (differ(labels) && labels.some((text) => NUMBER.test(text ?? "")))) return null;
  if ([...codes, ...labels].includes(null) || differ(labels)) return "ask";
  return picture.codes?.length !== 0 || NUMBER.test(labels[0] ?? "") ? "same" : "ask";
}
