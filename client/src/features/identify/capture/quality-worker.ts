import { type Flaw, flawOf, MEASURED_SIDE_PX, measurePhoto } from "#client/features/identify/capture/quality.ts";

/** A photo as it would be sent, and how many pixels it was made of. */
export interface QualityQuestion {
  bytes: Blob;
  from: { width: number; height: number };
}

/** What is wrong with it, or that this browser can't tell. */
export type QualityAnswer = { flaw: Flaw | null } | { failure: string };

self.addEventListener("message", ({ data }: MessageEvent<QualityQuestion>) => {
  judge(data).then(
    (flaw) => self.postMessage({ flaw } satisfies QualityAnswer),
    (error: unknown) => self.postMessage({ failure: String(error) } satisfies QualityAnswer),
  );
});

async function judge({ bytes, from }: QualityQuestion): Promise<Flaw | null> {
  const picture = await createImageBitmap(bytes);
  const scale = Math.min(1, MEASURED_SIDE_PX / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws nothing in a worker");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return flawOf(measurePhoto(context.getImageData(0, 0, width, height), from));
}
