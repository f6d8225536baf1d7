import { createHash } from "node:crypto";
import { checkDigit } from "#shared/domain/codes/gtin.ts";

/** GS1 keeps the prefix 952 for demonstrations: no shop's product ever carries such a GTIN. */
const DEMONSTRATION_PREFIX = "9521234";

/** The GTIN-13 of the demo product with this number, 1 to 99999. */
export function demoGtin(number: number): string {
  const body = `${DEMONSTRATION_PREFIX}${String(50_000 + number).padStart(5, "0")}`;
  return `${body}${checkDigit(body)}`;
}

/** Crockford's base 32: no I, L, O or U, so a code can be read aloud and typed. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Our own code, `HXK-XXXX-XXXX`, the same every time for the same text. */
export function demoCode(text: string): string {
  const letters = [...digest(`code:${text}`).subarray(0, 8)].map((byte) => CROCKFORD[byte % 32]).join("");
  return `HXK-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A UUIDv7 of a moment whose random part follows from a text, so that a second seeding makes the same row. */
export function demoId(text: string, at: Date): string {
  const random = digest(`id:${text}`).toString("hex");
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = ((Number.parseInt(random.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

/** A number from 0 up to 1 that looks like chance and is the same every time for the same text. */
export function chance(text: string): number {
  return digest(`chance:${text}`).readUInt32BE(0) / 2 ** 32;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(`hexkey demo catalogue:${text}`).digest();
}
