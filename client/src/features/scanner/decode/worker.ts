import zxingUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { canvasPixels, openPhoto, pictureWithin } from "#client/features/scanner/decode/canvas-pixels.ts";
import { brightnessOf } from "#client/features/scanner/decode/gray.ts";
import { moveHit } from "#client/features/scanner/decode/hit.ts";
import type { DecodeAnswer, DecodeRequest, PhotoReading, Reading } from "#client/features/scanner/decode/protocol.ts";
import { readPhoto } from "#client/features/scanner/decode/read-photo.ts";
import { createReader, lookAtBeat, type PictureReader } from "#client/features/scanner/decode/read-picture.ts";

/** For opening and reading a photo together; what follows takes little. */
const PHOTO_BUDGET_MS = 2500;
/** Opening a large one may take most of that. */
const PHOTO_MIN_READ_MS = 500;
/** The longer side of the picture of it that is shown. */
const PICTURE_MAX_SIDE_PX = 1600;
/** A photo waits so long for the other reader, as bars can't be read without. */
const ZXING_WAIT_MS = 1500;

// QR codes are read from the start, everything else once the WebAssembly reader is there.
let reader = createReader({ zxing: null });
const whole = loadWholeReader();
whole.then(() => self.postMessage({ kind: "loaded" } satisfies DecodeAnswer));

self.addEventListener("message", ({ data: request }: MessageEvent<DecodeRequest>) => {
  answer(request).then(
    (given) => self.postMessage(given, { transfer: picturesOf(given) }),
    (error: unknown) => {
      console.warn("The decoder failed.", error);
      self.postMessage({ id: request.id, kind: "failed", message: String(error) } satisfies DecodeAnswer);
    },
  );
});

async function loadWholeReader(): Promise<void> {
  try {
    const [{ startZxing }, wasm] = await Promise.all([
      import("#client/features/scanner/decode/zxing.ts"),
      fetchBytes(zxingUrl),
    ]);
    reader = createReader({ zxing: await startZxing(wasm) });
  } catch (error) {
    console.warn("Only QR codes can be read: the other reader could not be loaded.", error);
  }
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  return response.arrayBuffer();
}

async function answer(request: DecodeRequest): Promise<DecodeAnswer> {
  const { id, kind } = request;
  if (kind === "frame") return { id, kind, ...readFrame(request.frame, request.beat) };
  const start = performance.now();
  await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, ZXING_WAIT_MS))]);
  const opened = await openPhoto(request.photo);
  if ("reason" in opened) return { id, kind: "refused", reason: opened.reason };
  try {
    const budgetMs = Math.max(PHOTO_MIN_READ_MS, start + PHOTO_BUDGET_MS - performance.now());
    return { id, kind, ...readOpened(opened.photo, reader, budgetMs) };
  } finally {
    opened.photo.close();
  }
}

function readFrame(frame: ImageBitmap, beat: number): Reading {
  const { width, height } = frame;
  const pixels = canvasPixels(frame, { left: 0, top: 0, width, height }, 1);
  const hits = reader.read(pixels, lookAtBeat(beat));
  if (hits.length === 0) frame.close();
  return { hits, frame: hits.length > 0 ? frame : null, brightness: brightnessOf(pixels) };
}

function readOpened(photo: ImageBitmap, reader: PictureReader, budgetMs: number): PhotoReading {
  const { width, height } = photo;
  const hits = readPhoto(
    { width, height, pixels: (part, scale) => canvasPixels(photo, part, scale) },
    reader,
    budgetMs,
  );
  const picture = pictureWithin(photo, PICTURE_MAX_SIDE_PX);
  const [across, down] = [picture.width / width, picture.height / height];
  return { hits: hits.map((hit) => moveHit(hit, ({ x, y }) => ({ x: x * across, y: y * down }))), picture };
}

function picturesOf(given: DecodeAnswer): Transferable[] {
  if (given.kind === "frame") return given.frame ? [given.frame] : [];
  return given.kind === "photo" ? [given.picture] : [];
}
