import sharp from "sharp";

/** What apps that show a link as a card want, whatever the shape of the picture. */
const WIDTH = 1200;
const HEIGHT = 630;
const QUALITY = 82;
const BLUR = 32;

/** Our mark, in paths alone: a machine without fonts draws it the same. */
const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0B5D4B"/><g transform="translate(4.48 4.48) scale(0.72)"><path fill="#F8F6F1" fill-rule="evenodd" stroke="#F8F6F1" stroke-width="2" stroke-linejoin="round" d="M28.12 23L16 30L3.88 23L3.88 9L16 2L28.12 9zM21.54 19.2L16 22.4L10.46 19.2L10.46 12.8L16 9.6L21.54 12.8z"/></g></svg>',
);
const MARK_FROM_EDGE = 36;
const MARK_SIDE = 96;

/** Above it an edge is no plain wall or paper. The standard deviation of a colour, of 256. */
const PLAIN_MAX = 6;

/**
 * A picture as the card of a link: whole, with what is behind it going on to both sides where that is plain, else with
 * itself out of focus there, and with our mark.
 */
export async function drawCard(pixels) {
  const { data, info } = await pixels
    .flatten({ background: "#F8F6F1" })
    .resize(WIDTH, HEIGHT, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const left = Math.floor((WIDTH - width) / 2);
  const top = Math.floor((HEIGHT - height) / 2);
  const around = { left, top, right: WIDTH - width - left, bottom: HEIGHT - height - top };
  const isPlain = await hasPlainEdges(data, raw, left > top);
  // Mirrored at its edges, so that it shows nowhere where it ends; a thing before a plain wall would be there again.
  const larger = sharp(data, { raw }).extend({ ...around, extendWith: isPlain ? "copy" : "mirror" });
  const behind = await (isPlain ? larger : larger.blur(BLUR)).raw().toBuffer();
  const picture = await sharp(behind, { raw: { width: WIDTH, height: HEIGHT, channels } })
    .composite([
      { input: data, raw, left, top },
      { input: MARK, left: WIDTH - MARK_SIDE - MARK_FROM_EDGE, top: HEIGHT - MARK_SIDE - MARK_FROM_EDGE },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  return { picture, square: null, width: WIDTH, height: HEIGHT };
}

/** Whether each of the two edges beyond which the card goes on is of about one colour. */
async function hasPlainEdges(data, raw, areSides) {
  const { width, height } = raw;
  const edges = areSides
    ? [0, width - 1].map((left) => ({ left, top: 0, width: 1, height }))
    : [0, height - 1].map((top) => ({ left: 0, top, width, height: 1 }));
  for (const edge of edges) {
    const { channels } = await sharp(await sharp(data, { raw }).extract(edge).png().toBuffer()).stats();
    if (channels.some(({ stdev }) => stdev > PLAIN_MAX)) return false;
  }
  return true;
}
