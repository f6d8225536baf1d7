/** How often an old server may have wrapped a picture. */
const WRAPPINGS_MAX = 3;
const DATA_URL = /^data:[^,]*,/i;
const BASE64 = /^[A-Za-z\d+/_-]+={0,2}$/;

/**
 * The JPEG in an answer: the bytes themselves or, as older servers sent it, a data URL, base64 alone, or a data URL that
 * was encoded twice. Null where there is none.
 */
export function decodeScanImage(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  let found = bytes;
  for (let unwrapped = 0; !isJpeg(found); unwrapped++) {
    const inner = unwrapped < WRAPPINGS_MAX ? unwrap(found) : null;
    if (inner === null) return null;
    found = inner;
  }
  return found;
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** What a text in base64 stands for; null where the bytes are no such text. */
function unwrap(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  let text = new TextDecoder("latin1").decode(bytes).replace(/["\s\0]/g, "");
  while (DATA_URL.test(text)) text = text.replace(DATA_URL, "");
  // In an address the signs of base64 may be escaped.
  text = text.replace(/%2b/gi, "+").replace(/%2f/gi, "/").replace(/%3d/gi, "=");
  if (!BASE64.test(text)) return null;
  try {
    const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
