import { toBuffer } from "bwip-js/node";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createCodesReader } from "#server/features/identify/codes/read-codes.ts";

const GTIN = "4006381333931";

/** One for several tests: its thread takes a second to start. */
const reader = createCodesReader();
afterAll(reader.close);

/** A photo of a wall with these codes on it, as JPEG. */
async function photoOf(...symbols: { bcid: string; text: string }[]): Promise<Buffer> {
  const pictures = await Promise.all(
    symbols.map(async (symbol) =>
      toBuffer({ ...symbol, scale: 3, paddingwidth: 20, paddingheight: 20, backgroundcolor: "FFFFFF" }),
    ),
  );
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#b9a58c" } })
    .composite(pictures.map((input, place) => ({ input, left: 100 + 700 * place, top: 300 })))
    .jpeg({ quality: 80 })
    .toBuffer();
}

test("codes on a picture are read, and those that mean the same are one", async () => {
  const link = `https://example.com/01/0${GTIN}`;
  expect(await reader.read(await photoOf({ bcid: "ean13", text: GTIN }))).toEqual([
    { text: GTIN, symbology: "ean-13", key: `gtin 0${GTIN}` },
  ]);
  const both = await reader.read(await photoOf({ bcid: "qrcode", text: link }, { bcid: "ean13", text: GTIN }));
  expect(both.map(({ key }) => key)).toEqual([`gtin 0${GTIN}`]);
});

test("a picture without a code has none, also of one pixel", async () => {
  expect(await reader.read(await photoOf())).toEqual([]);
  const dot = await sharp({ create: { width: 1, height: 1, channels: 4, background: "red" } })
    .png()
    .toBuffer();
  expect(await reader.read(dot)).toEqual([]);
});

test("what is no picture is refused and the next one is read", async () => {
  await expect(reader.read(Buffer.from("no picture"))).rejects.toThrow();
  expect(await reader.read(await photoOf({ bcid: "ean13", text: GTIN }))).toHaveLength(1);
});

test("more pictures than are worth waiting for are refused at once", async () => {
  const reader = createCodesReader({ waitingMax: 1 });
  onTestFinished(reader.close);
  const photo = await photoOf();
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => reader.read(photo)));
  const refused = answers.filter(({ status }) => status === "rejected").length;
  expect(refused).toBeGreaterThanOrEqual(1);
  expect(refused).toBeLessThanOrEqual(3);
});
