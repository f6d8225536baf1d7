import { type Drawn, drawSmaller, type ShrinkRequest } from "#client/lib/shrink-photo/draw-smaller.ts";

/** A JPEG of two pixels beside each other that says that it lies on its side. */
const LYING =
  "/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAAD//Z";

self.addEventListener("message", ({ data }: MessageEvent<ShrinkRequest>) => {
  shrink(data).then(
    (smaller) => self.postMessage(smaller),
    (error: unknown) => {
      console.warn("A photo could not be made smaller off the page.", error);
      self.postMessage(undefined);
    },
  );
});

/** Null where it takes too many bytes, undefined where the page has to do it. */
async function shrink({ photo, ...limits }: ShrinkRequest): Promise<Drawn | null | undefined> {
  if (!(await turnsPictures())) return undefined;
  const picture = await createImageBitmap(photo);
  try {
    const makeCanvas = (width: number, height: number) => new OffscreenCanvas(width, height);
    return await drawSmaller(picture, { ...limits, makeCanvas });
  } finally {
    picture.close();
  }
}

/** Whether this browser applies a photo's orientation when it decodes in a worker: older ones do that in pages only. */
async function turnsPictures(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(LYING), (sign) => sign.charCodeAt(0));
  const { width, height } = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  return height > width;
}
