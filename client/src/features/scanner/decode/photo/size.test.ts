import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photoSize } from "#client/features/scanner/decode/photo/size.ts";

const picture = sharp({ create: { width: 123, height: 45, channels: 3, background: "#a52" } });

test.each(["png", "jpeg", "gif", "webp", "avif"] as const)("the size of a %s is read from its head", async (format) => {
  expect(photoSize(await picture.clone().toFormat(format).toBuffer())).toEqual({ width: 123, height: 45 });
});

test("all three kinds of WebP say their size", async () => {
  for (const options of [{ lossless: true }, { lossless: false }]) {
    expect(photoSize(await picture.clone().webp(options).toBuffer())).toEqual({ width: 123, height: 45 });
  }
  const transparent = await picture.clone().ensureAlpha(0.5).webp().toBuffer();
  expect(transparent.toString("latin1", 12, 16)).toBe("VP8X");
  expect(photoSize(transparent)).toEqual({ width: 123, height: 45 });
});

test("a JPEG's size is found after large metadata", async () => {
  const photo = await picture
    .clone()
    .withExif({ IFD0: { ImageDescription: "x".repeat(60_000) } })
    .jpeg()
    .toBuffer();
  expect(photoSize(photo)).toEqual({ width: 123, height: 45 });
});

test("a JPEG's tables before its frame are not taken for the frame", () => {
  const table = [0xff, 0xc4, 0, 9, 1, 2, 3, 4, 5, 6, 7];
  const frame = [0xff, 0xc2, 0, 11, 8, 0, 45, 0, 123, 1, 0, 0, 0];
  expect(photoSize(Uint8Array.from([0xff, 0xd8, 0xff, ...table.slice(1), ...frame]))).toEqual({
    width: 123,
    height: 45,
  });
});

test("a small file of an enormous picture says so without being decoded", () => {
  const bomb = new Uint8Array(64);
  bomb.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bomb.buffer).setUint32(16, 100_000);
  new DataView(bomb.buffer).setUint32(20, 90_000);
  expect(photoSize(bomb)).toEqual({ width: 100_000, height: 90_000 });
});

test("what is no picture, or is cut off, has no size", async () => {
  const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
  for (const bytes of [new Uint8Array(), text, (await picture.clone().png().toBuffer()).subarray(0, 18)]) {
    expect(photoSize(bytes)).toBeNull();
  }
  expect(photoSize((await picture.clone().jpeg().toBuffer()).subarray(0, 30))).toBeNull();
});

test("no bytes make it throw", () => {
  const heads = ["\x89PNG", "GIF8", "BM", "\xff\xd8\xff", "RIFF....WEBPVP8 ", "RIFF....WEBPVP8L", "....ftypheic"];
  const bytes = fc
    .tuple(fc.constantFrom("", ...heads), fc.uint8Array({ maxLength: 300 }))
    .map(([head, rest]) => Uint8Array.from([...Buffer.from(head, "latin1"), ...rest]));
  fc.assert(
    fc.property(bytes, (bytes) => {
      photoSize(bytes);
    }),
    { numRuns: 500 },
  );
});
