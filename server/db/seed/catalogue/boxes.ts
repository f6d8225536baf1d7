import { drawn } from "#server/db/seed/catalogue/drawn.ts";

/** The finished thing in centimetres: on the floor, upright, and the same sides by their length. */
interface Size {
  floor: readonly [number, number];
  long: number;
  middle: number;
  short: number;
}

/** How the parts of a finished thing lie in a box: its length and breadth. */
const PACKINGS = {
  /** Boards of a body, none broader than the body is deep. */
  boards: ({ long, short }: Size) => [long, short],
  /** The top of a table lies whole, its legs under it. */
  top: ({ floor }: Size) => floor,
  /** The largest side lies whole: the back of a chair, a mirror. */
  back: ({ long, middle }: Size) => [long, middle],
  /** Posts and rails, beside a headboard or an end panel. */
  rails: ({ long, short }: Size) => [long, Math.min(short, 60)],
  /** Upholstery, in halves where it is long. */
  cushions: ({ long, middle }: Size) => [long > 150 ? long / 2 : long, middle],
  /** What comes apart into short pieces: a lamp, a swivel chair, a fan. */
  pieces: ({ long, middle }: Size) => [Math.max(long / 2, Math.min(middle, 60)), Math.min(middle, 48)],
} as const satisfies Record<string, (size: Size) => readonly [number, number]>;
export type Packing = keyof typeof PACKINGS;

/** What a box holds at most, and what one person may lift. */
const FULL_GRAMS = 40_000;
export const LIFTED_ALONE_GRAMS = 25_000;

/** How the weight is spread over the boxes, the heaviest first. */
const SHARES = [[1], [0.56, 0.44], [0.38, 0.34, 0.28], [0.29, 0.26, 0.24, 0.21]] as const;
/** Cardboard and padding on both sides together, and the flattest box; centimetres. */
const PADDING = 4;
const FLATTEST = 7;

interface Packed {
  kg: number;
  packing: Packing;
  /** Kilograms to the cubic metre of a full box. */
  density: number;
}

/** The boxes in which a product is sold, heaviest first: from its weight and the size of its drawing. */
export function boxesOf(slug: string, { kg, packing, density }: Packed) {
  const whole = Math.round(kg * 1000);
  const shares = SHARES.find(([first]) => whole * first <= FULL_GRAMS);
  if (!shares) throw new Error(`${slug} is too heavy for ${SHARES.length} boxes`);
  const [length = 0, breadth = 0] = PACKINGS[packing](sizeOf(slug)).map((side) => side + PADDING);
  const grams = shares.map((share) => Math.round((whole * share) / 100) * 100);
  // Rounded shares need not add up to the whole: the last box carries the difference.
  const rest = whole - grams.reduce((sum, weight) => sum + weight, 0);
  return grams.map((weight, i) => {
    const weightGrams = i === grams.length - 1 ? weight + rest : weight;
    const height = Math.max(FLATTEST, (weightGrams * 1000) / density / (length * breadth));
    return { widthMm: millimetres(length), heightMm: millimetres(height), depthMm: millimetres(breadth), weightGrams };
  });
}

function sizeOf(slug: string): Size {
  const { width, depth, height } = drawn(slug).size;
  const [long = 0, middle = 0, short = 0] = [width, depth, height].sort((a, b) => b - a);
  return { floor: [Math.max(width, depth), Math.min(width, depth)], long, middle, short };
}

/** To half a centimetre, as boxes are measured. */
const millimetres = (centimetres: number) => Math.round(centimetres * 2) * 5;
