import zxingUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { NativeReader } from "#client/features/scanner/decode/native.ts";
import { canvasPixels } from "#client/features/scanner/decode/photo/canvas-pixels.ts";
import type { DecodeAnswer, DecodeRequest, FrameLook, Reading } from "#client/features/scanner/decode/protocol.ts";
import { brightnessOf } from "#shared/decoder/gray.ts";
import { hasWrongCheckDigit } from "#shared/decoder/hit.ts";
import { createReader, lookAtBeat } from "#shared/decoder/read-picture.ts";

// QR codes are read from the start, everything else once the WebAssembly reader is there.
let reader = createReader({ zxing: null });
const whole = loadWholeReader();
/** Reading photos is fetched ahead, but not before the camera's frames can be read. */
const loadPhotoReading = () => import("#client/features/scanner/decode/photo/work.ts");
whole.then(() => {
  self.postMessage({ kind: "loaded" } satisfies DecodeAnswer);
  // It is fetched again when it is needed.
  loadPhotoReading().catch(console.warn);
});

self.addEventListener("message", ({ data: request }: MessageEvent<DecodeRequest>) => {
  answer(request).then(
    (given) => self.postMessage(given, { transfer: picturesOf(given) }),
    (error: unknown) => {
      console.warn("The decoder failed.", error);
      self.postMessage({ id: request.id, kind: "failed", message: String(error) } satisfies DecodeAnswer);
    },
  );
});

/** Whether it could be loaded. */
async function loadWholeReader(): Promise<boolean> {
  try {
    const [{ startZxing }, wasm] = await Promise.all([import("#shared/decoder/zxing.ts"), fetchBytes(zxingUrl)]);
    reader = createReader({ zxing: await startZxing(wasm) });
    return true;
  } catch (error) {
    console.warn("Only QR codes can be read: the other reader could not be loaded.", error);
    return false;
  }
}

/** Phones may have a reader of their own, which sees what ours miss and the other way round. */
let native: NativeReader | null = null;
if ("BarcodeDetector" in self) {
  import("#client/features/scanner/decode/native.ts")
    .then(({ startNative }) => startNative(self))
    .then((started) => {
      native = started;
    }, console.warn);
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  return response.arrayBuffer();
}

async function answer(request: DecodeRequest): Promise<DecodeAnswer> {
  const { id, kind } = request;
  if (kind === "frame") return { id, kind, ...(await readFrame(request.frame, request)) };
  const { answerPhoto } = await loadPhotoReading();
  return answerPhoto(request, { whole, reader: () => reader, canvasPixels });
}

async function readFrame(frame: ImageBitmap, { beat, every }: FrameLook): Promise<Reading> {
  const { width, height } = frame;
  const pixels = canvasPixels(frame, { left: 0, top: 0, width, height }, 1);
  const { read, believe } = reader;
  const own = read(pixels, lookAtBeat(beat, every));
  const isEnough = !every && !own.every(hasWrongCheckDigit);
  const hits = native && !isEnough ? native.join(own, believe(await native.look(frame))) : own;
  if (hits.length === 0) frame.close();
  return { hits, frame: hits.length > 0 ? frame : null, brightness: brightnessOf(pixels) };
}

function picturesOf(given: DecodeAnswer): Transferable[] {
  if (given.kind === "frame") return given.frame ? [given.frame] : [];
  return given.kind === "photo" ? [given.picture] : [];
}
