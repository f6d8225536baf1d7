import { boxesOf, LIFTED_ALONE_GRAMS, type Packing } from "#server/db/seed/catalogue/boxes.ts";
import { HAZARDS, type Hazard, TOOLS, type Tool } from "#shared/domain/assembly.ts";

interface Make {
  tools: readonly Tool[];
  packing: Packing;
  /** Kilograms to the cubic metre of a full box. */
  density: number;
}

/** The ways in which things go together: what it takes, and how the parts lie in their boxes. */
const MAKES = {
  carcass: { tools: ["hex-key", "phillips-screwdriver", "hammer"], packing: "boards", density: 450 },
  doors: { tools: ["hex-key", "phillips-screwdriver", "hammer", "spirit-level"], packing: "boards", density: 430 },
  vanity: {
    tools: ["hex-key", "phillips-screwdriver", "spirit-level", "wrench", "caulking-gun"],
    packing: "boards",
    density: 330,
  },
  table: { tools: ["hex-key", "phillips-screwdriver"], packing: "top", density: 340 },
  chair: { tools: ["hex-key"], packing: "back", density: 130 },
  swivel: { tools: ["hex-key"], packing: "pieces", density: 140 },
  sofa: { tools: ["hex-key", "phillips-screwdriver"], packing: "cushions", density: 120 },
  bed: { tools: ["hex-key", "phillips-screwdriver"], packing: "rails", density: 340 },
  crib: { tools: ["hex-key", "phillips-screwdriver"], packing: "rails", density: 340 },
  outdoor: { tools: ["hex-key", "wrench", "rubber-mallet"], packing: "rails", density: 330 },
  planter: { tools: ["hex-key", "phillips-screwdriver", "drill", "utility-knife"], packing: "rails", density: 330 },
  workbench: { tools: ["hex-key", "wrench", "drill"], packing: "top", density: 380 },
  rack: { tools: ["hex-key", "rubber-mallet", "spirit-level"], packing: "boards", density: 480 },
  stand: { tools: ["hex-key"], packing: "rails", density: 260 },
  lamp: { tools: ["phillips-screwdriver"], packing: "pieces", density: 75 },
  fan: {
    tools: ["hex-key", "phillips-screwdriver", "pliers", "voltage-tester", "ladder"],
    packing: "pieces",
    density: 140,
  },
  mirror: { tools: ["phillips-screwdriver"], packing: "back", density: 260 },
  hung: {
    tools: ["hex-key", "phillips-screwdriver", "drill", "spirit-level", "tape-measure", "pencil"],
    packing: "back",
    density: 300,
  },
} as const satisfies Record<string, Make>;

/** Fixing something to a wall takes these as well. */
const ANCHOR_TOOLS: readonly Tool[] = ["drill", "spirit-level", "pencil"];

type Line = readonly [make: keyof typeof MAKES, minutes: number, people: number, kg: number, ...hazards: Hazard[]];

/** What the maker says of each product, and what it weighs in its boxes. What is too heavy to lift alone follows from that. */
// biome-ignore format: it is a table, one line for each product.
export const FACT_LINES: Readonly<Record<string, Line>> = {
  // Kitchen
  "solberga-dining-table": ["table", 50, 2, 46],
  "solberga-chair": ["chair", 20, 1, 6.4],
  "tallmo-kitchen-cart": ["carcass", 45, 1, 23],
  "acorn-bar-stool": ["chair", 20, 1, 6.8],
  "mesange-bistro-table": ["table", 25, 1, 17.5],
  "larder-pantry-cabinet": ["doors", 150, 2, 68, "tip-over"],
  "drover-trestle-table": ["table", 60, 2, 58],
  "gable-butcher-trolley": ["carcass", 35, 1, 19.5],
  // Living room
  "sorrel-bookcase": ["carcass", 40, 2, 36, "tip-over"],
  "moss-three-seat-sofa": ["sofa", 60, 2, 78],
  "fern-armchair": ["sofa", 30, 2, 29],
  "ravn-tv-bench": ["doors", 75, 1, 43],
  "quill-coffee-table": ["table", 25, 1, 18],
  "kestrel-two-seat-sofa": ["sofa", 50, 2, 61],
  "lanterne-arc-lamp": ["lamp", 25, 1, 11.5, "electrical"],
  "askvik-side-table": ["table", 20, 1, 8.2],
  "cairn-low-bookcase": ["carcass", 35, 1, 22.5, "tip-over"],
  // Bedroom
  "lindholm-3-drawer-dresser": ["carcass", 80, 2, 38, "tip-over"],
  "lindholm-nightstand": ["carcass", 40, 1, 15],
  "lindholm-6-drawer-dresser": ["carcass", 140, 2, 66, "tip-over"],
  "heron-double-bed": ["bed", 70, 2, 54],
  "alder-storage-bed": ["bed", 150, 2, 71],
  "vinter-wardrobe": ["doors", 180, 2, 97, "tip-over"],
  "plume-upholstered-bed": ["bed", 75, 2, 62],
  "thistle-three-door-wardrobe": ["doors", 210, 2, 126, "tip-over"],
  "pebble-bedside-table": ["carcass", 30, 1, 11],
  // Bathroom
  "brook-vanity": ["vanity", 120, 2, 52, "water"],
  "rivage-mirror-cabinet": ["hung", 60, 2, 18.5, "glass"],
  "brook-double-vanity": ["vanity", 180, 2, 84, "water"],
  "tidewater-linen-tower": ["doors", 80, 2, 34, "tip-over"],
  "skur-bathroom-shelf": ["rack", 25, 1, 13, "tip-over"],
  "rivage-small-vanity": ["vanity", 90, 2, 37, "water"],
  // Office
  "torsvik-desk": ["table", 80, 1, 44],
  "orbit-office-chair": ["swivel", 25, 1, 16.5],
  "torsvik-drawer-unit": ["carcass", 55, 1, 22],
  "ledger-writing-desk": ["table", 50, 1, 24],
  "plume-desk-with-riser": ["table", 60, 2, 35],
  "folio-office-bookcase": ["carcass", 35, 1, 24, "tip-over"],
  "bracken-trestle-desk": ["table", 30, 2, 34],
  "quire-filing-cabinet": ["carcass", 75, 2, 39, "tip-over"],
  // Nursery
  "wren-crib": ["crib", 50, 2, 27, "small-parts"],
  "wren-changing-table": ["carcass", 65, 1, 24.5, "tip-over", "small-parts"],
  "dormouse-toddler-bed": ["crib", 60, 1, 22, "small-parts"],
  "puffin-toy-chest": ["carcass", 30, 1, 17, "small-parts"],
  "coucou-child-chair": ["chair", 15, 1, 3.1, "small-parts"],
  "puffin-low-bookcase": ["carcass", 30, 1, 18.5, "tip-over", "small-parts"],
  // Garage
  "anvil-workbench": ["workbench", 150, 2, 79],
  "bolt-shelf-unit": ["rack", 30, 2, 31, "tip-over"],
  "anvil-tool-chest": ["carcass", 90, 1, 41, "tip-over"],
  "ratchet-compact-workbench": ["workbench", 70, 1, 42],
  "gantry-heavy-shelf": ["rack", 45, 2, 52, "tip-over"],
  // Patio
  "larch-garden-bench": ["outdoor", 50, 1, 22.5],
  "trellis-planter": ["planter", 45, 1, 16.5],
  "shoreline-lounger": ["outdoor", 60, 1, 19],
  "larch-patio-table": ["table", 55, 2, 39],
  "terrasse-chair": ["chair", 25, 1, 7.2],
  "courtyard-planter": ["planter", 30, 1, 11],
  // Everything else
  "hallen-hall-bench": ["stand", 60, 1, 22, "tip-over"],
  "breeze-ceiling-fan": ["fan", 90, 2, 8.5, "electrical"],
  "stepwise-shoe-rack": ["stand", 25, 1, 7.6],
  "stilt-tripod-lamp": ["lamp", 20, 1, 5.2, "electrical"],
  "reflet-standing-mirror": ["mirror", 20, 2, 15.5, "glass"],
  "twig-coat-stand": ["stand", 15, 1, 6.1],
  "candle-floor-lamp": ["lamp", 10, 1, 3.9, "electrical"],
};

/** The facts of a demo product. Throws where the table has no line for it. */
export function factsOf(slug: string) {
  const line = FACT_LINES[slug];
  if (!line) throw new Error(`${slug} has no facts in catalogue/facts.ts`);
  const [name, makerMinutes, peopleNeeded, kg, ...warnings] = line;
  const make: Make = MAKES[name];
  const boxes = boxesOf(slug, { kg, ...make });
  const needed = new Set([...make.tools, ...(warnings.includes("tip-over") ? ANCHOR_TOOLS : [])]);
  const heavy = boxes.some(({ weightGrams }) => weightGrams > LIFTED_ALONE_GRAMS);
  return {
    makerMinutes,
    peopleNeeded,
    tools: TOOLS.filter((tool) => needed.has(tool)),
    hazards: HAZARDS.filter((hazard) => warnings.includes(hazard) || (heavy && hazard === "two-person-lift")),
    boxes,
  };
}
