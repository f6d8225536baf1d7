// What the bytes of a picture say before anything decodes them. Plain JavaScript, because the process that reads pictures
// starts without the tools that read TypeScript.

/** @typedef {"jpeg" | "png" | "webp" | "heif"} Format */

/**
 * What the bytes are, in the names of sharp, before anything parses them: it would also read SVG, PDF and more. Null for
 * HEIC as well, whose pixels only licensed decoders read; phones send a JPEG instead where that is asked for.
 *
 * @param {Buffer} bytes
 * @returns {Format | null}
 */
export function formatOf(bytes) {
  if (startsWith(bytes, "ffd8ff")) return "jpeg";
  if (startsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (nameAt(bytes, 0) === "RIFF" && nameAt(bytes, 8) === "WEBP") return "webp";
  if (nameAt(bytes, 4) === "ftyp" && brandsOf(bytes).includes("avif")) return "heif";
  return null;
}

/**
 * Whether a picture is built of no more parts than honest ones are: each scan of a JPEG costs another pass over all of
 * its pixels, and what is no pixels (colour profile, camera, place) is parsed before anything bounds it. Of pictures that
 * move only the first is decoded, however many they have.
 *
 * @param {Buffer} bytes
 * @param {Format} format
 * @param {{ scansMax: number, metadataMaxBytes: number }} limits
 * @returns {boolean}
 */
export function isWithinBounds(bytes, format, { scansMax, metadataMaxBytes }) {
  if (format === "jpeg") {
    const { scans, profileBytes } = jpegPartsOf(bytes);
    return scans <= scansMax && profileBytes <= metadataMaxBytes;
  }
  for (const { name, size } of partsOf(bytes, format)) {
    if (size > metadataMaxBytes && !PIXELS.has(name)) return false;
  }
  return true;
}

/** The parts that hold pixels, or leave them to others, in the three formats that consist of named parts. */
const PIXELS = new Set(["IDAT", "fdAT", "VP8 ", "VP8L", "ALPH", "ANMF", "mdat", "free"]);

const JPEG = { fill: 0xff, scan: 0xda, end: 0xd9, applicationTwo: 0xe2 };
const PROFILE = "ICC_PROFILE\0";

/**
 * The scans of a JPEG and the bytes of its colour profile, up to the end of its picture: phones put films behind that.
 * Markers are told from pixels as libjpeg does it, so that it finds no scan that was not counted.
 *
 * @param {Buffer} bytes
 */
function jpegPartsOf(bytes) {
  let [scans, profileBytes] = [0, 0];
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= bytes.length) {
    const marker = bytes[at + 1];
    if (marker === JPEG.end) break;
    if (marker === JPEG.fill) at += 1;
    else if (isAlone(marker)) at += 2;
    else {
      const size = bytes.readUInt16BE(at + 2);
      if (marker === JPEG.scan) scans++;
      if (marker === JPEG.applicationTwo && bytes.toString("latin1", at + 4, at + 16) === PROFILE) profileBytes += size;
      at += 2 + size;
    }
    at = bytes.indexOf(0xff, at);
  }
  return { scans, profileBytes };
}

/** Whether nothing belongs to a marker: it is a byte of pixels, a restart, or the beginning. */
function isAlone(marker) {
  return marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
}

/**
 * The named parts of a file, each with what it says is its size.
 *
 * @param {Buffer} bytes
 * @param {"png" | "webp" | "heif"} format
 */
function* partsOf(bytes, format) {
  let at = { png: 8, webp: 12, heif: 0 }[format];
  while (at + 8 <= bytes.length) {
    const part = PART[format](bytes, at);
    yield part;
    at += part.whole;
  }
}

/** Name, size, and how many bytes further the next one begins. */
const PART = {
  png: (bytes, at) => {
    const size = bytes.readUInt32BE(at);
    return { name: nameAt(bytes, at + 4), size, whole: size + 12 };
  },
  webp: (bytes, at) => {
    const size = bytes.readUInt32LE(at + 4);
    return { name: nameAt(bytes, at), size, whole: 8 + size + (size % 2) };
  },
  heif: (bytes, at) => {
    const size = bytes.readUInt32BE(at);
    // Without a size, or with one of 64 bits, it is the last one of any picture that we take.
    const whole = size < 8 ? bytes.length - at : size;
    return { name: nameAt(bytes, at + 4), size: whole, whole };
  },
};

function startsWith(bytes, hex) {
  return bytes.toString("hex", 0, hex.length / 2) === hex;
}

function nameAt(bytes, at) {
  return bytes.toString("latin1", at, at + 4);
}

/** The brands in the first box of an ISO base media file: the major one, then behind its version the compatible ones. */
function brandsOf(bytes) {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [nameAt(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(nameAt(bytes, at));
  return brands;
}
