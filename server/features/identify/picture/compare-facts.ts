import { COLOURS_BYTES } from "#server/lib/pictures/colour-signature.mjs";
import { HASH_BYTES, PLAIN_HASH } from "#server/lib/pictures/picture-hash.mjs";

/** Pictures with no more different bits than this are near. With one bit more, no band need be left unharmed. */
export const NEAR_MAX_BITS = 15;
/** Edits of a picture stay below; another colour of the same thing is above. */
export const SAME_COLOURS_MAX = 8;

const BANDS = 16;

/** In how many bits two hashes differ. */
export function distanceOf(a: Buffer, b: Buffer): number {
  let bits = 0;
  for (let at = 0; at < HASH_BYTES; at += 4) bits += countBits(a.readInt32LE(at) ^ b.readInt32LE(at));
  return bits;
}

/**
 * The 16 bands of 16 bits, as numbers. Two hashes that differ in up to 15 bits have one at the same place in common. None
 * of a picture that shows nothing.
 */
export function bandsOf(hash: Buffer): number[] {
  if (hash.equals(PLAIN_HASH)) return [];
  return Array.from({ length: BANDS }, (_, band) => hash.readUInt16BE(2 * band));
}

/** The largest difference of any cell. */
export function colourDistanceOf(a: Buffer, b: Buffer): number {
  let largest = 0;
  for (let at = 0; at < COLOURS_BYTES; at += 2) {
    largest = Math.max(largest, Math.abs(a.readInt16LE(at) - b.readInt16LE(at)));
  }
  return largest;
}

/** Of 32 bits: pairs, fours and bytes of them are summed side by side. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
