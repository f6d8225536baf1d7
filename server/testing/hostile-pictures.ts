import sharp from "sharp";

const SCAN = 0xda;
const FRAME = 0xc0;
const TABLE = 0xc4;
const END = 0xd9;
const HEADER_BYTES = 2;
/** The position of the height in a frame; the width follows it. */
const HEIGHT_AT = 5;
/** Where in a scan of one component its bits of precision are written. */
const PRECISION_AT = 9;

/**
 * A progressive JPEG to which `scans` more scans were added, each a few bytes long and a pass over all of its pixels: of
 * 6 megapixels, 3,000 of them are 80 kB and take some fifteen seconds.
 */
export async function jpegOfScans(scans: number, { width = 3000, height = 2000 } = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: "gray" } });
  const bytes = await plain.jpeg({ progressive: true }).toBuffer();
  const { segments, end } = segmentsOf(bytes);
  const isOfOneComponent = (scan: Buffer) => scan[4] === 1 && scan[5] === 1 && (scan[7] ?? 0) > 0;
  const model = segments.find(({ marker, part }) => marker === SCAN && isOfOneComponent(part));
  if (!model) throw new Error("there is no scan to repeat");
  const scan = Buffer.from(model.part);
  // As a scan that brings everything at once, after which another one like it is nothing wrong.
  scan[PRECISION_AT] = 0;
  const tables = segments.slice(0, segments.indexOf(model)).filter(({ marker }) => marker === TABLE);
  return Buffer.concat([
    bytes.subarray(0, end),
    ...tables.map(({ part }) => part),
    ...Array.from({ length: scans }, () => scan),
    bytes.subarray(end),
  ]);
}

/**
 * A small JPEG whose header claims so many pixels. Readers refuse it by its header alone: a picture that has them all takes
 * seconds to be made.
 */
export async function jpegThatClaims(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, FRAME]));
  bytes.writeUInt16BE(height, frame + HEIGHT_AT);
  bytes.writeUInt16BE(width, frame + HEIGHT_AT + 2);
  return bytes;
}

/** The segments of a JPEG, the pixels of a scan with it, and where they end. */
function segmentsOf(bytes: Buffer) {
  const segments: { marker: number; part: Buffer }[] = [];
  let at = HEADER_BYTES;
  while (bytes[at + 1] !== END) {
    const marker = bytes[at + 1] ?? END;
    let next = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === SCAN) while (bytes[next] !== 0xff || isPixels(bytes[next + 1])) next++;
    segments.push({ marker, part: bytes.subarray(at, next) });
    at = next;
  }
  return { segments, end: at };
}

function isPixels(byte = 0): boolean {
  return byte === 0 || (byte >= 0xd0 && byte <= 0xd7);
}

/** A PNG with a part that holds no pixels, of so many bytes, as its second one. */
export async function pngWithPart(name: string, size: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "gray" } })
    .png()
    .toBuffer();
  const part = Buffer.alloc(size + 12);
  part.writeUInt32BE(size, 0);
  part.write(name, 4, "latin1");
  const headerEnd = 33;
  return Buffer.concat([bytes.subarray(0, headerEnd), part, bytes.subarray(headerEnd)]);
}

/** A WebP with a colour profile of so many bytes. */
export async function webpWithProfile(size: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "gray" } })
    .withIccProfile("p3")
    .webp()
    .toBuffer();
  const at = bytes.indexOf("ICCP");
  const before = bytes.readUInt32LE(at + 4);
  const part = Buffer.alloc(8 + size);
  part.write("ICCP", 0, "latin1");
  part.writeUInt32LE(size, 4);
  bytes.copy(part, 8, at + 8, at + 8 + before);
  const whole = Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + 8 + before + (before % 2))]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
