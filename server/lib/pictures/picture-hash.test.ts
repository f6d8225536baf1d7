import { expect, test } from "vitest";
import { distanceOf } from "#server/features/identify/picture/compare-facts.ts";
import { GREY_SIDE, hashOf, PLAIN_HASH } from "#server/lib/pictures/picture-hash.mjs";

/** A picture of waves, by how many of them there are each way. */
function waves(across: number, down: number, contrast = 100): Float64Array {
  return Float64Array.from({ length: GREY_SIDE * GREY_SIDE }, (_, index) => {
    const [x, y] = [index % GREY_SIDE, Math.floor(index / GREY_SIDE)];
    return 128 + (contrast / 4) * (Math.sin((x * across) / 9) + Math.cos((y * down) / 9 + x / 31));
  });
}

test("half of the bits are set", () => {
  expect(distanceOf(hashOf(waves(3, 2)), PLAIN_HASH)).toBe(128);
});

test("exposure changes no bit, contrast few bits, another picture many", () => {
  const hash = hashOf(waves(3, 2));
  expect(hashOf(waves(3, 2))).toEqual(hash);
  expect(distanceOf(hash, hashOf(waves(3, 2).map((grey) => grey * 0.8)))).toBe(0);
  expect(distanceOf(hash, hashOf(waves(3, 2).map((grey) => grey * 0.8 + 10)))).toBeLessThanOrEqual(6);
  expect(distanceOf(hash, hashOf(waves(2, 5)))).toBeGreaterThan(40);
});

test("what exposure turns white changes few bits", () => {
  const bright = waves(3, 2, 120).map((grey) => grey + 50);
  const overexposed = bright.map((grey) => Math.min(255, grey * 1.15));
  expect(overexposed.filter((grey) => grey === 255).length).toBeGreaterThan(400);
  expect(distanceOf(hashOf(bright), hashOf(overexposed))).toBeLessThanOrEqual(40);
});

test("a picture without contrast has the plain hash", () => {
  expect(hashOf(new Float64Array(GREY_SIDE * GREY_SIDE).fill(200))).toEqual(PLAIN_HASH);
  expect(hashOf(waves(3, 2, 3))).toEqual(PLAIN_HASH);
});

test("a hash is of 64 × 64 values", () => {
  expect(() => hashOf(new Float64Array(100))).toThrow("100 grey values were given");
});
