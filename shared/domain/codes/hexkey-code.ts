/** Crockford's base 32: no letter that is taken for a digit, or that makes a word. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How many characters of it make a code. */
export const HEXKEY_CODE_CHARACTERS = 8;

/** One of our own codes, as it is printed: `HXK-7Q2M-0XKD`. `numbers` are as many as it has characters, from 0 to 31. */
export function formatHexkeyCode(numbers: readonly number[]): string {
  const text = numbers.map((number) => ALPHABET[number % ALPHABET.length]).join("");
  return `HXK-${text.slice(0, 4)}-${text.slice(4, HEXKEY_CODE_CHARACTERS)}`;
}

/** One of our own codes as it is stored, however it was typed; null for what can't be one. */
export function asHexkeyCode(text: string): string | null {
  const trimmed = text.trim();
  return /^hxk-[a-z0-9]+(-[a-z0-9]+)*$/i.test(trimmed) ? trimmed.toUpperCase() : null;
}
