import sharp, { type Region, type Sharp } from "sharp";
import { expect, test } from "vitest";
import {
  colourDistanceOf,
  distanceOf,
  NEAR_MAX_BITS,
  SAME_COLOURS_MAX,
} from "#server/features/identify/picture/compare-facts.ts";
import { describePicture } from "#server/lib/pictures/describe-picture.mjs";
import { PLAIN_HASH } from "#server/lib/pictures/picture-hash.mjs";

const [WIDTH, HEIGHT] = [1200, 900];

/** A dresser of so many drawers before a wall. */
function dresser({ drawers = 3, colour = "#CDA268", background = "#E9E3D6" } = {}): Sharp {
  const fronts = Array.from({ length: drawers }, (_, i) => {
    const [top, height] = [200 + (i * 500) / drawers, 500 / drawers - 12];
    return `<rect x="310" y="${top}" width="480" height="${height}" fill="#fff4" stroke="#222" stroke-width="6"/>
      <circle cx="${420 + 40 * i}" cy="${top + height / 2}" r="16" fill="#222"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="${background}"/><rect y="720" width="100%" height="180" fill="#8A7B66"/>
      <rect x="280" y="180" width="540" height="560" fill="${colour}"/>${fronts.join("")}
      <ellipse cx="1010" cy="240" rx="90" ry="130" fill="#3F6F59"/></svg>`),
  );
}
const margin = { left: WIDTH * 0.025, top: HEIGHT * 0.025, width: WIDTH * 0.95, height: HEIGHT * 0.95 };
const rounded = Object.fromEntries(Object.entries(margin).map(([side, px]) => [side, Math.round(px)]));

const whole = await describePicture(await dresser().png().toBuffer());

test.each([
  [
    "smaller",
    dresser()
      .resize(WIDTH / 2)
      .png(),
  ],
  ["of low quality", dresser().jpeg({ quality: 40 })],
  ["brighter", dresser().linear(1.15, 0).png()],
  ["darker", dresser().linear(0.85, 0).png()],
])("a picture that is %s is near, in its colours too", async (_, edited) => {
  const facts = await describePicture(await edited.toBuffer());
  expect(distanceOf(facts.whole, whole.whole)).toBeLessThanOrEqual(NEAR_MAX_BITS);
  expect(distanceOf(facts.centre, whole.centre)).toBeLessThanOrEqual(NEAR_MAX_BITS);
  expect(colourDistanceOf(facts.colours, whole.colours)).toBeLessThanOrEqual(SAME_COLOURS_MAX);
});

test("the centre is what a crop of 2.5 % at each side leaves", async () => {
  const crop = await describePicture(
    await dresser()
      .extract(rounded as unknown as Region)
      .png()
      .toBuffer(),
  );
  expect(distanceOf(crop.whole, whole.centre)).toBeLessThanOrEqual(4);
  expect(distanceOf(crop.whole, whole.whole)).toBeGreaterThan(4);
});

test("other drawers are another hash, another colour other colours", async () => {
  const four = await describePicture(await dresser({ drawers: 4 }).png().toBuffer());
  expect(distanceOf(four.whole, whole.whole)).toBeGreaterThan(NEAR_MAX_BITS);
  const green = await describePicture(await dresser({ colour: "#82AE9F" }).png().toBuffer());
  expect(colourDistanceOf(green.colours, whole.colours)).toBeGreaterThan(SAME_COLOURS_MAX);
});

test("what is transparent is white", async () => {
  const [seen, white] = await Promise.all(
    ["none", "#fff"].map(async (background) => describePicture(await dresser({ background }).png().toBuffer())),
  );
  expect(seen).toEqual(white);
});

test("grey pictures of one channel are described, plain ones as plain", async () => {
  const grey = await describePicture(await dresser().greyscale().png().toBuffer());
  expect(distanceOf(grey.whole, whole.whole)).toBeLessThanOrEqual(NEAR_MAX_BITS);
  expect(grey.colours).toEqual(Buffer.alloc(64));
  const wall = sharp({ create: { width: 400, height: 300, channels: 3, background: "#E9E3D6" } });
  expect(await describePicture(await wall.jpeg().toBuffer())).toMatchObject({ whole: PLAIN_HASH, centre: PLAIN_HASH });
});

test("what is larger than a prepared picture, and what is none, is refused", async () => {
  const wide = sharp({ create: { width: 1601, height: 10, channels: 3, background: "#fff" } });
  await expect(describePicture(await wide.png().toBuffer())).rejects.toThrow("A picture of 1601 × 10 is too large");
  const large = sharp({ create: { width: 1700, height: 1700, channels: 3, background: "#fff" } });
  await expect(describePicture(await large.png().toBuffer())).rejects.toThrow("exceeds pixel limit");
  await expect(describePicture(Buffer.from("no picture"))).rejects.toThrow("unsupported image format");
  const cut = (await dresser().png().toBuffer()).subarray(0, 4000);
  await expect(describePicture(cut)).rejects.toThrow();
});
