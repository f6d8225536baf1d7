import pg from "pg";
import type { Category } from "#shared/domain/categories.ts";

export interface BenchProduct {
  id: string;
  name: string;
  brand: string;
  category: Category;
  /** The invented word that the maker sells it under. */
  series: string;
  kind: string;
  colour: string;
  monthlyViews: number;
  salesRank: number | null;
}

export type Random = () => number;

/** A repeatable source of numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

const ONSETS = "b bj br d dr f fj fl g gl gr h hj j k kl kn kr l m n p pl r s sk sl sn st sv t tr v".split(" ");
const VOWELS = "a a a e e e i i o o u y ä å é ö ø".split(" ");
const CODAS = ["", "", "", ..."l n r s t k m d g nd ng rk st ll".split(" ")];

/** A word that could be a name in a furniture shop: "Brökla", "Svenda", "Hjortal". */
function inventWord(random: Random): string {
  const syllables = random() < 0.35 ? 2 : 3;
  let word = "";
  for (let count = 0; count < syllables; count++) word += pick(random, ONSETS) + pick(random, VOWELS);
  word += pick(random, CODAS);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function inventWords(random: Random, count: number): string[] {
  const words = new Map<string, string>();
  while (words.size < count) {
    const word = inventWord(random);
    words.set(word.normalize("NFD").replace(/\p{M}/gu, ""), word);
  }
  return [...words.values()];
}

const KINDS: [Category, string[]][] = [
  ["kitchen", ["kitchen island", "bar stool", "dining table", "wall cabinet", "spice rack", "kitchen trolley"]],
  [
    "living-room",
    ["bookcase", "coffee table", "TV bench", "sofa", "armchair", "side table", "shelf unit", "footstool"],
  ],
  ["bedroom", ["bed frame", "wardrobe", "dresser", "nightstand", "bunk bed", "chest of drawers", "headboard"]],
  ["bathroom", ["washstand", "mirror cabinet", "towel rack", "laundry hamper", "bathroom shelf"]],
  ["office", ["desk", "swivel chair", "filing cabinet", "drawer unit", "standing desk", "bookend"]],
  ["nursery", ["crib", "changing table", "toy chest", "high chair", "children's wardrobe"]],
  ["garage", ["workbench", "tool cabinet", "shelving unit", "pegboard"]],
  ["patio", ["garden bench", "lounger", "folding chair", "picnic table", "planter"]],
  ["miscellaneous", ["coat rack", "umbrella stand", "shoe cabinet", "room divider", "mirror"]],
];
const ALL_KINDS = KINDS.flatMap(([category, kinds]) => kinds.map((kind) => ({ category, kind })));
const COLOURS = "white black oak birch walnut ash pine grey beige green blue red yellow brown anthracite".split(" ");
const KINDS_PER_SERIES = 4;
const VARIANTS_PER_KIND = 2;

/** Products with distinct names, as many as asked for, the same for the same size. */
export function inventCatalogue(size: number): BenchProduct[] {
  const random = createRandom(size);
  const perSeries = KINDS_PER_SERIES * VARIANTS_PER_KIND;
  const brands = inventWords(random, Math.min(2000, Math.max(10, Math.round(size / 500))));
  const products: BenchProduct[] = [];
  for (const series of inventWords(random, Math.ceil(size / perSeries))) {
    const brand = pick(random, brands);
    const names = new Set<string>();
    const kinds = Array.from({ length: KINDS_PER_SERIES }, () => pick(random, ALL_KINDS));
    while (names.size < perSeries) {
      const { category, kind } = pick(random, kinds);
      const colour = pick(random, COLOURS);
      const name = `${series} ${kind}, ${colour}, ${40 + 10 * Math.floor(random() * 17)}x${30 + 5 * Math.floor(random() * 8)} cm`;
      if (names.has(name)) continue;
      names.add(name);
      // A few products draw most of the views, and only the best sellers have a rank.
      const monthlyViews = Math.floor(1 / Math.max(random(), 2 / size)) - 1;
      const salesRank = random() < 0.05 ? 1 + Math.floor(random() * size) : null;
      const id = createId(random, products.length);
      products.push({ id, name, brand, category, series, kind, colour, monthlyViews, salesRank });
    }
  }
  return products.slice(0, size);
}

/** A UUIDv7 of a moment that grows with the number. */
function createId(random: Random, number: number): string {
  const time = (1_700_000_000_000 + number).toString(16).padStart(12, "0");
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
}

const BATCH = 20_000;

/** Inserts the products as an import would, batch by batch, and brings the planner's statistics up to date. */
export async function loadCatalogue(url: string, products: BenchProduct[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let start = 0; start < products.length; start += BATCH) {
      const batch = products.slice(start, start + BATCH);
      await client.query(
        `insert into products (id, name, brand, category, qr_code, price, monthly_views, sales_rank)
         select id, name, brand, category, 'HXK-' || lpad(($7::int + position)::text, 8, '0'), 99, views, rank
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[]) with ordinality
           as batch (id, name, brand, category, views, rank, position)`,
        [
          batch.map((product) => product.id),
          batch.map((product) => product.name),
          batch.map((product) => product.brand),
          batch.map((product) => product.category),
          batch.map((product) => product.monthlyViews),
          batch.map((product) => product.salesRank),
          start,
        ],
      );
    }
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
