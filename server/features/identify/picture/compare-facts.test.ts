import { expect, test } from "vitest";
import { bandsOf, distanceOf } from "#server/features/identify/picture/compare-facts.ts";
import { PLAIN_HASH } from "#server/lib/pictures/picture-hash.mjs";

const HASH = Buffer.from("5a3c96e1f00d7b2484c1de6990aa1f57e83b06c9722db5401866fbad934e0c71", "hex");

test("the distance is the number of different bits", () => {
  expect(distanceOf(HASH, flip(HASH, [0, 7, 8, 255]))).toBe(4);
});

test("hashes that differ in 15 bits have a band in common wherever the bits are; those that differ in 16 may have none", () => {
  const spread = Array.from({ length: 16 }, (_, band) => band * 16 + ((band * 5) % 16));
  for (const spared of spread) {
    const other = flip(
      HASH,
      spread.filter((bit) => bit !== spared),
    );
    expect(distanceOf(HASH, other)).toBe(15);
    expect(inCommon(HASH, other)).toBe(1);
  }
  expect(inCommon(HASH, flip(HASH, spread))).toBe(0);
});

test("the plain hash has no bands", () => {
  expect(bandsOf(PLAIN_HASH)).toEqual([]);
});

function inCommon(a: Buffer, b: Buffer): number {
  const theirs = bandsOf(b);
  return bandsOf(a).filter((band, place) => band === theirs[place]).length;
}

function flip(hash: Buffer, bits: readonly number[]): Buffer {
  const flipped = Buffer.from(hash);
  for (const bit of bits) flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (0x80 >> (bit & 7)), bit >> 3);
  return flipped;
}
