import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";
import type { Pixels } from "#shared/decoder/hit.ts";
import { canonicalGtin, expandUpcE } from "#shared/domain/codes/gtin.ts";

/** A photo and the text of the code on it; null where it shows none that can be read. */
export interface CodePhoto {
  folder: string;
  file: string;
  expected: string | null;
}

const PICTURE = /\.(png|jpe?g|webp)$/i;

/** The photos in a folder's folders; the text of `name.png` is in `name.txt`. In the order of their names. */
export async function listCodePhotos(directory: string): Promise<CodePhoto[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const photos: CodePhoto[] = [];
  for (const folder of folders.sort()) {
    const names = (await readdir(join(directory, folder))).sort();
    const texts = new Set(names.filter((name) => name.endsWith(".txt")));
    for (const name of names.filter((name) => PICTURE.test(name))) {
      const text = `${parse(name).name}.txt`;
      const expected = texts.has(text) ? await readFile(join(directory, folder, text), "utf8") : null;
      photos.push({ folder, file: join(directory, folder, name), expected });
    }
  }
  return photos;
}

/** The photo as a canvas would give it, on white; with a size, as large as fits into a frame of that size. */
export async function loadPixels(file: string, frame?: { width: number; height: number }): Promise<Pixels> {
  let picture = sharp(file).flatten({ background: "#fff" }).toColourspace("srgb");
  if (frame) picture = picture.resize({ ...frame, fit: "contain", background: "#777" });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
}

/** Texts that say the same are equal in this form: a GTIN in any length, with or without a symbology identifier. */
export function comparable(text: string): string {
  const plain = text.replace(/^\][A-Za-z]\d/, "").replaceAll("\r\n", "\n");
  const short = /^[01]\d{7}$/.test(plain) ? expandUpcE(plain) : null;
  return (short && canonicalGtin(short)) ?? canonicalGtin(plain) ?? plain;
}
