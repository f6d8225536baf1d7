/** How many pixels a picture has. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The size that a picture file says it has, without decoding it: a small file can be a picture that no phone has the
 * memory for. JPEG, PNG, WebP, GIF, BMP, HEIC and AVIF; null for everything else. `bytes` is how the file begins.
 */
export function photoSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(view, 0, "\x89PNG")) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (startsWith(view, 0, "GIF8")) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (startsWith(view, 0, "BM")) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    if (startsWith(view, 0, "\xff\xd8\xff")) return jpegSize(view);
    if (startsWith(view, 0, "RIFF") && startsWith(view, 8, "WEBP")) return webpSize(view);
    if (startsWith(view, 4, "ftyp")) return largestExtent(view);
    return null;
  } catch (error) {
    // It ends before it says its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Walks from segment to segment up to the one that begins the picture itself (ITU-T T.81, B.2.2). */
function jpegSize(view: DataView): Size | null {
  let place = 2;
  for (;;) {
    if (view.getUint8(place) !== 0xff) return null;
    const marker = view.getUint8(place + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(place + 7), height: view.getUint16(place + 5) };
    // Any number of 0xff may come before a marker.
    place += marker === 0xff ? 1 : 2 + view.getUint16(place + 2);
  }
}

/** RFC 9649, sections 2.4 to 2.7. */
function webpSize(view: DataView): Size | null {
  if (startsWith(view, 12, "VP8X")) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (startsWith(view, 12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  if (!startsWith(view, 12, "VP8 ")) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** The largest of the sizes that its `ispe` boxes give (ISO/IEC 23008-12, 6.5.3): of its parts, its preview, the whole. */
function largestExtent(view: DataView): Size | null {
  let largest: Size | null = null;
  for (let place = 8; place + 16 <= view.byteLength; place++) {
    if (view.getUint8(place) !== 0x69 || !startsWith(view, place, "ispe")) continue;
    const size = { width: view.getUint32(place + 8), height: view.getUint32(place + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function startsWith(view: DataView, place: number, text: string): boolean {
  if (place + text.length > view.byteLength) return false;
  return [...text].every((character, index) => view.getUint8(place + index) === character.charCodeAt(0));
}

function uint24(view: DataView, place: number): number {
  return view.getUint16(place, true) | (view.getUint8(place + 2) << 16);
}
