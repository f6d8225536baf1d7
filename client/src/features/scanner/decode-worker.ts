import type { DecodedCode, DecodeRequest } from "#client/features/scanner/decode-protocol.ts";
import { type ReadCode, readCode } from "#client/features/scanner/read-code.ts";

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d", { willReadFrequently: true });

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (!isDecodeRequest(data)) throw new TypeError("That is no frame to decode");
  const { frame, inverted } = data;
  const code = read(frame, inverted);
  if (code) {
    const answer: DecodedCode = { ...code, frame };
    self.postMessage(answer, { transfer: [frame] });
  } else {
    frame.close();
    self.postMessage(null);
  }
});

function read(frame: ImageBitmap, inverted: boolean): ReadCode | null {
  if (!context) throw new Error("This browser draws nothing in a worker");
  const { width, height } = frame;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(frame, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  try {
    return readCode(pixels, inverted);
  } catch (error) {
    // The reader stumbles over some patterns that only look like a code: the next frame will be another one.
    console.warn("A frame could not be decoded.", error);
    return null;
  }
}

function isDecodeRequest(data: unknown): data is DecodeRequest {
  return (
    typeof data === "object" &&
    data !== null &&
    "frame" in data &&
    data.frame instanceof ImageBitmap &&
    "inverted" in data &&
    typeof data.inverted === "boolean"
  );
}
