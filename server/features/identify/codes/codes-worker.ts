import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import sharp from "sharp";
import type { PictureCode } from "#server/features/identify/codes/read-codes.ts";
import { weighPhoto } from "#shared/decoder/misread-guard.ts";
import { createReader } from "#shared/decoder/read-picture.ts";
import { startZxing } from "#shared/decoder/zxing.ts";

// Threads have a priority of their own on Linux. A picture keeps this one busy for a second, so it takes what the others leave.
if (process.platform === "linux") setPriority(Number(process.argv[2]));

// One picture at a time: several threads of sharp beside this one would only take turns with the server's own.
sharp.concurrency(1);
sharp.cache(false);

const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
const reader = createReader({
  zxing: await startZxing(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer),
});

/** Reads the codes in a picture, by the same passes and the same rules of evidence as a phone does with a photo. */
export default async function readCodes(picture: Uint8Array): Promise<PictureCode[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const hits = reader.read({ data: pixels, width: info.width, height: info.height }, { effort: "photo" });
  return weighPhoto(hits).codes.map(({ hit: { text, symbology }, key }) => ({ text, symbology, key }));
}
