import { afterEach, expect, test, vi } from "vitest";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that reads photos on the page only, and writes each as a JPEG of so many bytes. */
function serveCanvas(bytes: number) {
  vi.stubGlobal("createImageBitmap", vi.fn());
  vi.stubGlobal("OffscreenCanvas", undefined);
  vi.stubGlobal("URL", { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined });
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      width = 1600;
      height = 1200;
      decode = async () => undefined;
    },
  );
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["x".repeat(bytes)], { type: "image/jpeg" })),
  );
}

const HEIC = "\0\0\0\x20ftypheic\0\0\0\0mif1heic";

test("a photo is never sent larger than it was, but for HEIC, which the server doesn't take", async () => {
  serveCanvas(500);
  const jpeg = new File(["\xff\xd8\xff", "x".repeat(100)], "a.jpg", { type: "image/jpeg" });
  expect(await shrinkPhoto(jpeg, 1600)).toBe(jpeg);
  const smaller = await shrinkPhoto(new File([HEIC, "x".repeat(100)], "IMG_1.HEIC", { type: "image/heic" }), 1600);
  expect(smaller).toMatchObject({ name: "IMG_1.jpeg", type: "image/jpeg", size: 500 });
});
