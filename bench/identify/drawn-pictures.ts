import sharp from "sharp";
import { fitPage, floorPlate, paint, shadow } from "#tools/demo-media/draw.ts";
import { type Furniture, finished } from "#tools/demo-media/furniture.ts";
import type { View } from "#tools/demo-media/geometry.ts";
import { MATERIALS, mix } from "#tools/demo-media/materials.ts";
import { MODELS } from "#tools/demo-media/models.ts";
import { createRandom, pick, type Random } from "../lib/search-catalogue.ts";

/** Pictures drawn by code, the same in every run. */
const [WIDTH, HEIGHT] = [800, 600];
const SIZE = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
export const PRODUCT_NAMES = Object.keys(MODELS);
/** Walls and floors. */
const SURFACES = [MATERIALS.cream, MATERIALS.white, MATERIALS.sage, MATERIALS.sky, MATERIALS.blush, MATERIALS.oak];

/** A room with one of the catalogue's products in it: which, from where, in what light and before what wall follow from the number. */
export function drawRoom(number: number): Promise<Buffer> {
  const name = PRODUCT_NAMES[number % PRODUCT_NAMES.length] ?? "";
  const random = createRandom(number + 1);
  const view = { yaw: 0.2 + 1.2 * random(), elevation: 0.3 + 0.5 * random() };
  return drawProduct(modelOf(name), view, random);
}

/** The same view of a product every time. */
export function drawInView(furniture: Furniture): Promise<Buffer> {
  return drawProduct(furniture, { yaw: Math.PI / 4, elevation: Math.PI / 6 }, createRandom(7));
}

export function modelOf(name: string): Furniture {
  const model = MODELS[name];
  if (model === undefined) throw new Error(`There is no ${name}`);
  return model();
}

function drawProduct(furniture: Furniture, view: View, random: Random): Promise<Buffer> {
  const solids = finished(furniture);
  const margin = 40 + 120 * random();
  const page = fitPage(solids, view, [WIDTH, HEIGHT], [margin, margin]);
  const plate = floorPlate(solids, view, page, [WIDTH, HEIGHT]);
  const [wall, floor] = [pick(random, SURFACES), pick(random, SURFACES)];
  const skirting = 200 + 180 * random();
  const thing = `x="${20 + 560 * random()}" y="${20 + 60 * random()}" width="${80 + 120 * random()}" height="${60 + 90 * random()}"`;
  return png(
    `<rect width="100%" height="100%" fill="${wall.light}"/><rect y="${skirting}" width="100%" height="100%" fill="${floor.mid}"/>` +
      `<rect ${thing} fill="${mix(wall.mid, "#334455", random())}" stroke="#222" stroke-width="4"/>` +
      `<ellipse cx="${plate.cx}" cy="${plate.cy}" rx="${plate.rx}" ry="${plate.ry}" fill="${floor.light}"/>` +
      `<path fill="${floor.dark}" d="${shadow(solids, view, page)}"/>${paint(solids, view, page, { line: 2 })}`,
  );
}

export interface Label {
  name: string;
  /** Eight digits. */
  article: string;
  /** Where it is on the picture: from 0 to 1. */
  place: number;
}

const LABEL_NAMES = [
  "KALLAX",
  "Lindholm",
  "Torsvik",
  "Heron",
  "Solberga",
  "Brimnes",
  "Tallmo",
  "Ravn",
  "Askvik",
  "Wren",
];

export function inventLabel(number: number): Label {
  const random = createRandom(10_000 + number);
  const article = Array.from({ length: 8 }, () => Math.floor(10 * random())).join("");
  return { name: pick(random, LABEL_NAMES), article, place: random() };
}

/** A label with one digit of the article number another. */
export function withOtherDigit(label: Label, place: number): Label {
  const digits = [...label.article];
  digits[place] = String((Number(digits[place]) + 1 + (place % 8)) % 10);
  return { ...label, article: digits.join("") };
}

export const labelText = ({ name, article }: Label): string =>
  `${name} ${article.slice(0, 3)}.${article.slice(3, 6)}.${article.slice(6)}`;

/** A printed label on cardboard: name, article number, and some lines as small print has. */
export function drawLabel(label: Label): Promise<Buffer> {
  const [x, y] = [30 + 60 * label.place, 40 + 50 * label.place];
  const print = Array.from({ length: 5 }, (_, line) => {
    const width = 220 + ((line * 97 + label.name.length * 31) % 200);
    return `<rect x="${x + 30}" y="${y + 300 + line * 26}" width="${width}" height="9" fill="#444"/>`;
  });
  return png(
    `<rect width="100%" height="100%" fill="#C69658"/><path d="M0 ${520 - 60 * label.place}h800v8H0z" fill="#94693A"/>` +
      `<rect x="${x}" y="${y}" width="640" height="450" fill="#fff" stroke="#222" stroke-width="3"/>` +
      `<g font-family="sans-serif" font-weight="bold" fill="#111"><text x="${x + 30}" y="${y + 110}" font-size="96">${label.name}</text>` +
      `<text x="${x + 30}" y="${y + 210}" font-size="58">${labelText(label).split(" ")[1]}</text></g>${print.join("")}`,
  );
}

/** A shelf of so many columns and rows, as seen from the front. */
export function drawGrid(columns: number, rows: number): Promise<Buffer> {
  const cell = Math.min(680 / columns, 500 / rows);
  const [left, top] = [(WIDTH - cell * columns) / 2, 560 - cell * rows];
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [left + (at % columns) * cell, top + Math.floor(at / columns) * cell];
    return `<rect x="${x + cell * 0.04}" y="${y + cell * 0.04}" width="${cell * 0.92}" height="${cell * 0.92}" fill="#A3AFAA"/>`;
  });
  return png(
    `<rect width="100%" height="100%" fill="#EBDDC0"/><rect y="540" width="100%" height="60" fill="#94703F"/>` +
      `<rect x="${left}" y="${top}" width="${cell * columns}" height="${cell * rows}" fill="#F4F7F5" stroke="#222"/>${cells.join("")}`,
  );
}

function png(content: string): Promise<Buffer> {
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${SIZE}>${content}</svg>`))
    .flatten({ background: "white" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
