import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import sharp from "sharp";

/** What stands on a label. */
export interface LabelFacts {
  brand: string;
  model: string;
  kind: string;
  articleNumber: string;
  /** What stands before the number; empty where it stands alone. */
  before: string;
}

/** How a photo of it was taken. */
export interface Photo {
  font: number;
  tiltDegrees: number;
  digitsPixels: number;
  blur: number;
  shadow: number;
  noise: number;
}

const PHOTO_WIDTH = 1600;
const PHOTO_HEIGHT = 1200;
const JPEG_QUALITY = 70;

// From packages, drawn as outlines: every machine draws the same.
const FONTS = [
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2",
  "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2",
].map((path) => create(readFileSync(fileURLToPath(import.meta.resolve(path)))) as Font);

export const FONT_COUNT = FONTS.length;

/** A photo of a label on cardboard, as a JPEG. `random` draws its bar code and its noise. */
export async function drawLabel(facts: LabelFacts, photo: Photo, random: () => number): Promise<Buffer> {
  const font = FONTS[photo.font] ?? FONTS[0];
  if (!font) throw new Error("there is no font");
  const digits = photo.digitsPixels;
  const rows = [
    { text: facts.brand, size: digits * 1.5 },
    { text: facts.model, size: digits * 1.9 },
    { text: facts.kind, size: digits * 0.8 },
    { text: `${facts.before} ${facts.articleNumber}`.trim(), size: digits },
    { text: "Made in Canada / Fabriqué au Canada", size: digits * 0.6 },
  ];
  let y = 300;
  const texts = rows.map(({ text, size }) => {
    // A capital is some 0.72 of the size: the size of digits is their height on the picture.
    const drawn = pathOf(font, text, size / 0.72, 330, y + size);
    y += size * 1.75;
    return drawn;
  });
  const bars = Array.from({ length: 60 }, (_, at) => {
    return `<rect x="${700 + 8 * at}" y="${y + 20}" width="${1 + Math.floor(4 * random())}" height="90"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}">
    <defs><linearGradient id="shadow" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0.25" stop-color="#000" stop-opacity="0"/>
    <stop offset="1" stop-color="#000" stop-opacity="${photo.shadow}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#b08d62"/>
    <g transform="rotate(${photo.tiltDegrees} ${PHOTO_WIDTH / 2} ${PHOTO_HEIGHT / 2})">
      <path d="M0 120H1600M0 1090H1600M1460 200l60 60-60 60z" stroke="#5b4630" stroke-width="9" fill="none"/>
      <rect x="260" y="240" width="1080" height="${y - 90}" fill="#f4f1ea"/><g fill="#1c1c1c">${texts.join("")}${bars.join("")}</g>
    </g><rect width="100%" height="100%" fill="url(#shadow)"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .blur(photo.blur)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) {
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (random() + random() + random() - 1.5) * photo.noise));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

function pathOf(font: Font, text: string, size: number, left: number, baseline: number): string {
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let x = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const at = x;
    x += run.positions[index]?.xAdvance ?? glyph.advanceWidth;
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g transform="translate(${left} ${baseline}) scale(${scale} ${-scale})">${glyphs.join("")}</g>`;
}
