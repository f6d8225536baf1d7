import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "#shared/decoder/hit.ts";
import { readQr } from "#shared/decoder/qr.ts";
import { createReader, lookAtBeat } from "#shared/decoder/read-picture.ts";
import { startZxing } from "#shared/decoder/zxing.ts";

/** One way to read a picture: the texts of the codes that it finds. */
export interface Contestant {
  name: string;
  read: (pixels: Pixels) => Promise<string[]>;
}

/** Our decoder gets one picture again and again, as a camera held still would give it, at most so often. */
export const BEATS = 12;

/**
 * jsqr and zxing-wasm by themselves, each as its own documentation calls it, and our decoder as the worker calls it.
 * jsqr's text is decoded as ours is, since its own leaves out what isn't UTF-8. All share one WebAssembly module.
 */
export async function prepareContestants() {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const zxing = await startZxing(Uint8Array.from(wasm).buffer);

  const others: Contestant[] = [
    {
      name: "jsqr",
      read: async (pixels) => {
        const hit = readQr(pixels, { inverted: true });
        return hit ? [hit.text] : [];
      },
    },
    { name: "zxing", read: (pixels) => readByZxing(pixels, {}) },
    { name: "zxing, all on", read: (pixels) => readByZxing(pixels, { tryHarder: true, tryDenoise: true }) },
  ];
  const ours: Contestant = {
    name: "Hexkey",
    read: async (pixels) => {
      const reader = createReader({ zxing });
      for (let beat = 1; beat <= BEATS; beat++) {
        const hits = reader.read(pixels, lookAtBeat(beat));
        if (hits.length > 0) return hits.map(({ text }) => text);
      }
      return [];
    },
  };
  return { others, ours };
}

async function readByZxing({ data, width, height }: Pixels, options: ReaderOptions): Promise<string[]> {
  // Node has no ImageData; the library only looks at these three.
  const picture = { data, width, height, colorSpace: "srgb", pixelFormat: "rgba-unorm8" } as const;
  const found = await readBarcodes(picture, { ...options, textMode: "Plain" });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
