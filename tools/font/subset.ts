import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** The weights that the client's styles use. */
const WEIGHTS = { min: 400, max: 800 };

/**
 * The font's file for English and French, with the characters that the style sheet's `unicode-range` names for it and
 * the weights that are used: two thirds of the bytes of the package's, which has all weights and letters of old spellings.
 */
export async function subsetInter(): Promise<Uint8Array> {
  const packaged = createRequire(import.meta.url).resolve(
    "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  );
  return subsetFont(await readFile(packaged), await charactersOf("inter-latin.woff2"), {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
  });
}

const STYLES = new URL("../../client/src/styles.css", import.meta.url);
export const FONT_FILE = new URL("../../client/src/assets/fonts/inter-latin.woff2", import.meta.url);

/** All characters for which the style sheet has browsers fetch a font's file. */
async function charactersOf(file: string): Promise<string> {
  const faces = (await readFile(STYLES, "utf8")).split("@font-face").filter((face) => face.includes(file));
  const ranges = faces.flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]);
  if (ranges.length === 0) throw new Error(`styles.css has no unicode-range for ${file}`);
  return ranges
    .flatMap(([, first = "", last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step));
    })
    .join("");
}
