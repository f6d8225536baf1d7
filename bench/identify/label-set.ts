import { pick, type Random } from "../lib/search-catalogue.ts";
import { FONT_COUNT, type LabelFacts, type Photo } from "./draw-label.ts";

const BRANDS = ["NORDHEM", "Oakline", "Björkvik", "Sauder", "SOUTH SHORE", "Ålesund", "Prepac", "Bestar", "Dorel Home"];
const MODELS = ["KALLVIK", "BRIMNÄS", "HEMNÖ", "Fynn", "TÅRNBY", "Léo", "MALVIK", "Vito", "SÖDERHAMN", "Chloé"];
const KINDS = ["Shelving unit", "Chest of 4 drawers", "Bed frame", "Table de chevet", "Bibliothèque", "Desk, white"];

const digits = (count: number, random: Random) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join("");

/** A label as makers print it, and how its photo was taken; the same ones for the same `random`. */
export function makeLabel(index: number, random: Random): { facts: LabelFacts; photo: Photo } {
  const [before, articleNumber] = pick(random, [
    ["", () => `${digits(3, random)}.${digits(3, random)}.${digits(2, random)}`],
    ["Art. No", () => `${digits(3, random)}.${digits(3, random)}.${digits(2, random)}`],
    ["Article", () => digits(8, random)],
    ["Item No.", () => digits(6, random)],
    ["SKU", () => `WX-${digits(5, random)}`],
    ["No de modèle", () => `${digits(5, random)}-${digits(2, random)}`],
  ] as const);
  return {
    facts: {
      brand: pick(random, BRANDS),
      model: pick(random, MODELS),
      kind: pick(random, KINDS),
      before,
      articleNumber: articleNumber(),
    },
    photo: {
      font: index % FONT_COUNT,
      tiltDegrees: -10 + 20 * random(),
      digitsPixels: 30 + 28 * random(),
      blur: 0.6 + 1.4 * random(),
      shadow: 0.65 * random(),
      noise: 10 + 25 * random(),
    },
  };
}
