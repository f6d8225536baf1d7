import type { Category } from "#shared/domain/categories.ts";

/**
 * The room that a product belongs to by the categories of its feed. Words of a path decide, the most telling first: a
 * "Home & Garden > Furniture > Baby & Toddler Furniture > Cribs" is the nursery's although "Garden" stands in it, so the
 * segments are looked at from the last to the first.
 */
const ROOM_WORDS: readonly (readonly [Category, RegExp])[] = [
  [
    "nursery",
    /\b(bab(y|ies)|toddlers?|nurser(y|ies)|cribs?|bassinets?|changing tables?|kids?|child(ren)?s?|high chairs?)\b/,
  ],
  ["patio", /\b(outdoors?|patios?|lawn|gazebos?|pergolas?|hammocks?|sunloungers?|porch)\b/],
  ["garage", /\b(garages?|workbench(es)?|tool (storage|cabinets?|chests?))\b/],
  ["office", /\b(offices?|desks?|workstations?|workspaces?|fil(e|ing) cabinets?|computers?)\b/],
  ["bathroom", /\b(bath(room)?s?|medicine cabinets?|toilets?|showers?)\b/],
  ["kitchen", /\b(kitchens?|dining|pantr(y|ies)|bar stools?|wine|sideboards?|buffets?|china cabinets?)\b/],
  ["bedroom", /\b(bed(room)?s?|headboards?|mattress(es)?|nightstands?|dressers?|wardrobes?|armoires?|bunk)\b/],
  ["bathroom", /\bvanit(y|ies)\b/],
  [
    "living-room",
    /\b(living|sofas?|couch(es)?|loveseats?|futons?|ottomans?|tv|television|entertainment|media|coffee|end tables?|accent|recliners?|arm ?chairs?|book(cases?|shel(f|ves))|shelving)\b/,
  ],
];

/**
 * The numbers below Furniture (436) in Google's taxonomy, which some feeds send in place of the path. Those that are of no
 * room, such as benches (441), are left out.
 */
const NUMBERS: Readonly<Partial<Record<Category, readonly number[]>>> = {
  nursery: [554, 6349, 7068, 6393, 558, 7070, 7072, 7071, 6394, 6969, 559, 4268],
  bedroom: [6433, 4437, 505764, 451, 2720, 2696, 4063, 4195, 6947, 6360, 6346, 462, 4241],
  kitchen: [6850, 447, 448, 6934, 6357, 5578, 442, 453, 6374, 5886, 1463, 6347, 4355],
  bathroom: [4148, 2081, 500000],
  office: [463, 6362, 4191, 2045, 500061, 6363, 2242, 4317, 6908, 503765, 503766, 7559, 6909],
  patio: [4299, 6892, 6367, 6822, 6368, 5044, 6828, 500111, 4513, 4105, 7310, 2684, 6963, 6964],
  "living-room": [
    6358, 6499, 456, 457, 6348, 6860, 2786, 450, 458, 464, 465, 6372, 7212, 7213, 500064, 460, 6369, 1395, 1549, 1602,
  ],
};
const BY_NUMBER = new Map(
  Object.entries(NUMBERS).flatMap(([room, numbers]) => numbers.map((number) => [String(number), room as Category])),
);

/** `texts` are `google_product_category` and `product_type`, paths with `>` or numbers; the first that says a room wins. */
export function roomOfFeed(texts: readonly string[]): Category {
  for (const text of texts) {
    const number = BY_NUMBER.get(text.trim());
    if (number !== undefined) return number;
    for (const segment of text.split(/[>/]/).reverse()) {
      const words = plain(segment);
      const found = ROOM_WORDS.find(([, pattern]) => pattern.test(words));
      if (found) return found[0];
    }
  }
  return "miscellaneous";
}

/** Small letters, and spaces for what tags have in their place (`en:office-chairs`). */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^[a-z]{2}:/, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
