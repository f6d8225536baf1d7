// Decodes pictures in a process of its own: nothing but the end of a process ends a decoder that a hostile file keeps
// busy. Plain JavaScript, because the process starts without the tools that read TypeScript.
import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import { makeRoomForOthers } from "../make-room.mjs";
import { formatOf, isWithinBounds } from "./bounds.mjs";
import { drawCard } from "./card.mjs";
import { describePicture } from "./describe-picture.mjs";

/** Where the bytes of pictures come in, beside the channel for messages. */
const INPUT = 4;
const LOOK_AT_MEMORY_MS = 25;
const CAUSE_MAX_CHARACTERS = 1000;

// The server may be gone without a word, in the middle of a picture.
process.once("disconnect", endNow);

const { default: sharp } = await import("sharp");
// One thread and no memory of past pictures: answers come first.
sharp.concurrency(1);
sharp.cache(false);
makeRoomForOthers(Number(process.argv[2]));

const input = new Socket({ fd: INPUT, readable: true, writable: false });
input.on("error", endNow).pause();

process.on("message", async ({ source, wanted, limits }) => {
  const watch = setInterval(() => process.memoryUsage.rss() > limits.memoryBytes && endNow(), LOOK_AT_MEMORY_MS);
  try {
    const bytes = typeof source === "string" ? readFileSync(source) : await readInput(source);
    const answer = await readPicture(bytes, wanted, limits);
    process.send(answer);
    // Its picture is of use before.
    if (wanted.isDescribed && "picture" in answer) process.send(await describePicture(answer.picture));
  } catch (error) {
    process.send({ refusal: "damaged", cause: String(error).slice(0, CAUSE_MAX_CHARACTERS) });
  } finally {
    clearInterval(watch);
  }
});
process.send({ isReady: true });

/** The next so many bytes of the input. */
function readInput(length) {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  return new Promise((resolve) => {
    const take = (chunk) => {
      at += chunk.copy(bytes, at);
      if (at < length) return;
      input.off("data", take).pause();
      resolve(bytes);
    };
    if (length === 0) resolve(bytes);
    else input.on("data", take).resume();
  });
}

async function readPicture(bytes, { longerSide, quality, squareSide, isCard, isJpeg }, limits) {
  const format = formatOf(bytes);
  if (format === null) return { refusal: "no-picture" };
  if (!isWithinBounds(bytes, format, limits)) return { refusal: "out-of-bounds" };
  const maxPixels = limits.pixels[format];
  // One page: the first picture of those that move.
  const open = (limitInputPixels) => sharp(bytes, { limitInputPixels, pages: 1, failOn: "error" });
  const facts = await open(false).metadata();
  if (facts.format !== format) throw new Error(`${format} by its first bytes, ${facts.format} by the rest`);
  if (facts.width * facts.height > maxPixels) return { refusal: "too-large", maxPixels };
  // Without being told to keep anything, sharp drops all metadata and converts the colours to sRGB.
  const upright = open(maxPixels)
    .autoOrient()
    .resize(longerSide, longerSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  if (isJpeg) return oneJpeg(upright, quality);
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if (isCard) return drawCard(pixels);
  const picture = await pixels.clone().webp({ quality }).toBuffer();
  const square =
    squareSide && (await pixels.clone().resize(squareSide, squareSide, { fit: "cover" }).webp({ quality }).toBuffer());
  return { picture, square: square ?? null, width, height };
}

/**
 * Decoded and encoded in one pass, as a caller waits for nothing else: pixels in between and Huffman tables of the picture's
 * own, which make it some 3 % smaller, take three quarters of the time.
 */
async function oneJpeg(upright, quality) {
  const jpeg = upright.flatten({ background: "white" }).jpeg({ quality, optimiseCoding: false });
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true });
  return { picture: data, square: null, width: info.width, height: info.height };
}

function endNow() {
  process.kill(process.pid, "SIGKILL");
}
