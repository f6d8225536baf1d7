import { beforeEach, expect, test, vi } from "vitest";
import { type PhotoUnusable, preparePhoto, troubleOf } from "#client/features/identify/capture/prepare-photo.ts";
import type { Drawn, ShrinkRequest } from "#client/lib/shrink-photo/draw-smaller.ts";
import { redrawPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { PHOTO_SENT_MAX_BYTES } from "#shared/domain/limits.ts";

vi.mock("#client/lib/shrink-photo/shrink-photo.ts", () => ({ redrawPhoto: vi.fn() }));
const redraw = vi.mocked(redrawPhoto);

const drawn: Drawn = { bytes: new Blob(["jpeg"]), width: 800, height: 600, from: { width: 4000, height: 3000 } };
const photoOf = (bytes: number) => new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
const HEIC = new File(["\0\0\0\x20ftypheic\0\0\0\0mif1heic"], "IMG_1.HEIC");
const whole = { isWithoutCode: true };
const asked = () => redraw.mock.calls.map(([request]) => request);
const troubleWith = (photo: Blob) =>
  preparePhoto(photo, whole).then(
    () => null,
    (error: PhotoUnusable) => error.trouble,
  );

beforeEach(() => {
  redraw.mockReset().mockResolvedValue(drawn);
});

test("a photo within the limit is drawn anew with its longer side at most 1600 pixels, as a JPEG", async () => {
  const photo = photoOf(PHOTO_SENT_MAX_BYTES);
  const { ready, from } = await preparePhoto(photo, whole);
  expect(asked()).toEqual([
    {
      photo,
      area: null,
      formats: ["image/jpeg"],
      maxBytes: 3 * 1024 * 1024,
      maxSide: 1600,
      qualities: [0.85],
    } satisfies ShrinkRequest,
  ]);
  expect(ready).toEqual({ bytes: drawn.bytes, width: 800, height: 600, isWithoutCode: true });
  expect(from).toEqual({ width: 4000, height: 3000 });
});

test("a larger file has at most 800 pixels, from quality 0.6 down by 0.2 while that is above 0.3", async () => {
  await preparePhoto(photoOf(PHOTO_SENT_MAX_BYTES + 1), whole);
  expect(asked()).toMatchObject([{ maxSide: 800, qualities: [0.6, 0.4, 0.2] }]);
});

test("what is still over the limit after that has one more pass, and then is too large", async () => {
  redraw.mockResolvedValue(null);
  expect(await troubleWith(photoOf(PHOTO_SENT_MAX_BYTES + 1))).toBe("too-large");
  expect(asked()).toMatchObject([{ maxSide: 800 }, { maxSide: 400, qualities: [0.2] }]);
});

test("a small file that grows over the limit is treated as a large one", async () => {
  redraw.mockResolvedValueOnce(null);
  await preparePhoto(photoOf(100), whole);
  expect(asked()).toMatchObject([{ maxSide: 1600 }, { maxSide: 800 }]);
});

test("a part of a large file is drawn with up to 1600 pixels", async () => {
  const area = { left: 0, top: 0, right: 0.5, bottom: 0.5 };
  await preparePhoto(photoOf(PHOTO_SENT_MAX_BYTES + 1), { area, isWithoutCode: false });
  expect(asked()).toMatchObject([{ area, maxSide: 1600 }]);
});

test("a photo that this browser can't draw is never sent as it is", async () => {
  redraw.mockRejectedValue(new Error("no picture"));
  expect(await troubleWith(photoOf(100))).toBe("unusable");
  expect(await troubleWith(HEIC)).toBe("heic");
});

test("a file that can't be read any more says so, without being drawn", async () => {
  const gone = photoOf(100);
  vi.spyOn(gone, "slice").mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error("NotReadableError")) }),
  );
  vi.spyOn(console, "warn").mockReturnValue();
  expect(await troubleWith(gone)).toBe("unread-file");
  expect(redraw).not.toHaveBeenCalled();
  expect(await troubleOf(gone, false)).toBe("unread-file");
});

test("what the reader of codes could not open is told apart", async () => {
  expect(await troubleOf(photoOf(10), true)).toBe("too-large");
  expect(await troubleOf(photoOf(10), false)).toBe("unusable");
  expect(await troubleOf(HEIC, false)).toBe("heic");
});
