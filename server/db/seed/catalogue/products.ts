import type { Brand, ShopId } from "#server/db/seed/catalogue/shops.ts";
import type { Category } from "#shared/domain/categories.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";

/** Our own film, or a link to another site's. */
type Video = typeof FILM_KEY | `https://${string}`;

export const FILM_KEY = "film";

/**
 * Stand-ins for products whose instructions are on a video service. No assembly video of a real maker may be claimed
 * for an invented product, so these lead to open films of the Blender Foundation under Creative Commons licences: Big
 * Buck Bunny, Sintel, Tears of Steel.
 */
const BUNNY = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
const SINTEL = "https://www.youtube.com/watch?v=eRsGyueVLvQ";
const STEEL = "https://www.youtube.com/watch?v=R6MlUcmOul8";
const VIMEO = "https://vimeo.com/1084537";

/** `views` is about how often a product is opened in 30 days; its price is in the shop's currency. */
export type Entry = readonly [
  slug: string,
  name: string,
  brand: Brand,
  shop: ShopId,
  price: number,
  difficulty: Difficulty,
  views: number,
  video?: Video,
];

// biome-ignore format: it is a table, one line for each product.
export const PRODUCTS: Readonly<Record<Category, readonly Entry[]>> = {
  kitchen: [
    ["solberga-dining-table", "Solberga dining table", "Nordhem", "mitre-and-maple", 349, "medium", 640, BUNNY],
    ["solberga-chair", "Solberga chair", "Nordhem", "mitre-and-maple", 89, "easy", 410],
    ["tallmo-kitchen-cart", "Tallmo kitchen cart", "Fjellvik", "halfturn", 179, "easy", 905, FILM_KEY],
    ["acorn-bar-stool", "Acorn bar stool", "Oakline", "plankyard", 74.5, "easy", 530, FILM_KEY],
    ["mesange-bistro-table", "Mésange bistro table", "Atelier Mésange", "cinq-vis", 229, "easy", 290, FILM_KEY],
    ["larder-pantry-cabinet", "Larder tall pantry cabinet", "Bramblewick", "kettle-and-plank", 389, "hard", 220, STEEL],
    ["drover-trestle-table", "Drover trestle table", "Sorrel & Pine", "boxwood-and-bolt", 459, "medium", 160],
    ["gable-butcher-trolley", "Gable butcher's trolley", "Bramblewick", "kettle-and-plank", 149, "easy", 75],
  ],
  "living-room": [
    ["sorrel-bookcase", "Sorrel bookcase", "Oakline", "plankyard", 129, "easy", 1840, FILM_KEY],
    ["moss-three-seat-sofa", "Moss three-seat sofa", "Sorrel & Pine", "boxwood-and-bolt", 899, "medium", 1310, FILM_KEY],
    ["ravn-tv-bench", "Ravn TV bench", "Fjellvik", "halfturn", 259, "medium", 760, FILM_KEY],
    ["fern-armchair", "Fern armchair", "Sorrel & Pine", "boxwood-and-bolt", 419, "easy", 385, SINTEL],
    ["quill-coffee-table", "Quill coffee table", "Oakline", "plankyard", 139, "easy", 470],
    ["kestrel-two-seat-sofa", "Kestrel two-seat sofa", "Bramblewick", "kettle-and-plank", 649, "medium", 240, VIMEO],
    ["lanterne-arc-lamp", "Lanterne arc lamp", "Atelier Mésange", "cinq-vis", 189, "easy", 195],
    ["askvik-side-table", "Askvik side table", "Nordhem", "mitre-and-maple", 59, "easy", 150],
    ["cairn-low-bookcase", "Cairn low bookcase", "Fjellvik", "halfturn", 119, "easy", 110],
  ],
  bedroom: [
    ["lindholm-3-drawer-dresser", "Lindholm 3-drawer dresser", "Nordhem", "mitre-and-maple", 149, "medium", 2260, FILM_KEY],
    ["heron-double-bed", "Heron double bed", "Oakline", "plankyard", 379, "medium", 1120, FILM_KEY],
    ["vinter-wardrobe", "Vinter wardrobe", "Fjellvik", "halfturn", 449, "hard", 980, FILM_KEY],
    ["lindholm-nightstand", "Lindholm nightstand", "Nordhem", "mitre-and-maple", 69, "easy", 505],
    ["lindholm-6-drawer-dresser", "Lindholm 6-drawer dresser", "Nordhem", "mitre-and-maple", 279, "hard", 690, BUNNY],
    ["alder-storage-bed", "Alder storage bed", "Sorrel & Pine", "boxwood-and-bolt", 429, "hard", 310, STEEL],
    ["plume-upholstered-bed", "Plume upholstered bed", "Atelier Mésange", "cinq-vis", 599, "medium", 175],
    ["thistle-three-door-wardrobe", "Thistle three-door wardrobe", "Bramblewick", "kettle-and-plank", 549, "hard", 130],
    ["pebble-bedside-table", "Pebble bedside table", "Oakline", "plankyard", 54.9, "easy", 85],
  ],
  bathroom: [
    ["brook-vanity", "Brook vanity, 80 cm", "Bramblewick", "kettle-and-plank", 399, "hard", 870, FILM_KEY],
    ["rivage-mirror-cabinet", "Rivage mirror cabinet", "Atelier Mésange", "cinq-vis", 159, "medium", 345, FILM_KEY],
    ["brook-double-vanity", "Brook double vanity, 126 cm", "Bramblewick", "kettle-and-plank", 729, "hard", 205, VIMEO],
    ["tidewater-linen-tower", "Tidewater linen tower", "Sorrel & Pine", "boxwood-and-bolt", 169, "medium", 140],
    ["skur-bathroom-shelf", "Skur bathroom shelf", "Fjellvik", "halfturn", 79, "easy", 95],
    ["rivage-small-vanity", "Rivage vanity, 60 cm", "Atelier Mésange", "cinq-vis", 289, "medium", 60],
  ],
  office: [
    ["torsvik-desk", "Torsvik desk", "Nordhem", "mitre-and-maple", 269, "medium", 1490, FILM_KEY],
    ["orbit-office-chair", "Orbit office chair", "Fjellvik", "halfturn", 219, "easy", 1045, FILM_KEY],
    ["torsvik-drawer-unit", "Torsvik drawer unit", "Nordhem", "mitre-and-maple", 119, "medium", 320],
    ["ledger-writing-desk", "Ledger writing desk", "Oakline", "plankyard", 199, "medium", 260, SINTEL],
    ["plume-desk-with-riser", "Plume desk with riser", "Atelier Mésange", "cinq-vis", 319, "medium", 145],
    ["folio-office-bookcase", "Folio office bookcase", "Oakline", "plankyard", 154, "easy", 120],
    ["bracken-trestle-desk", "Bracken wide desk", "Sorrel & Pine", "boxwood-and-bolt", 289, "easy", 90],
    ["quire-filing-cabinet", "Quire filing cabinet", "Bramblewick", "kettle-and-plank", 189, "medium", 50],
  ],
  nursery: [
    ["wren-crib", "Wren crib", "Bramblewick", "kettle-and-plank", 329, "medium", 1210, FILM_KEY],
    ["wren-changing-table", "Wren changing table", "Bramblewick", "kettle-and-plank", 239, "medium", 455, FILM_KEY],
    ["dormouse-toddler-bed", "Dormouse toddler bed", "Sorrel & Pine", "boxwood-and-bolt", 199, "medium", 330, BUNNY],
    ["puffin-toy-chest", "Puffin toy chest", "Fjellvik", "halfturn", 89, "easy", 185],
    ["coucou-child-chair", "Coucou child's chair", "Atelier Mésange", "cinq-vis", 49, "easy", 100],
    ["puffin-low-bookcase", "Puffin low bookcase", "Fjellvik", "halfturn", 99, "easy", 70],
  ],
  garage: [
    ["anvil-workbench", "Anvil workbench", "Oakline", "plankyard", 289, "hard", 815, FILM_KEY],
    ["bolt-shelf-unit", "Bolt shelf unit", "Fjellvik", "halfturn", 139, "easy", 720, FILM_KEY],
    ["anvil-tool-chest", "Anvil tool chest", "Oakline", "plankyard", 249, "medium", 235, STEEL],
    ["ratchet-compact-workbench", "Ratchet compact workbench", "Bramblewick", "kettle-and-plank", 169, "medium", 105],
    ["gantry-heavy-shelf", "Gantry heavy-duty shelf", "Sorrel & Pine", "boxwood-and-bolt", 219, "medium", 65],
  ],
  patio: [
    ["larch-garden-bench", "Larch garden bench", "Sorrel & Pine", "boxwood-and-bolt", 249, "medium", 590, FILM_KEY],
    ["trellis-planter", "Rambler trellis planter", "Bramblewick", "kettle-and-plank", 129, "easy", 425, FILM_KEY],
    ["shoreline-lounger", "Shoreline lounger", "Sorrel & Pine", "boxwood-and-bolt", 299, "medium", 270, VIMEO],
    ["larch-patio-table", "Larch patio table", "Sorrel & Pine", "boxwood-and-bolt", 329, "medium", 155],
    ["terrasse-chair", "Terrasse armchair", "Atelier Mésange", "cinq-vis", 119, "easy", 115],
    ["courtyard-planter", "Courtyard planter", "Bramblewick", "kettle-and-plank", 79, "easy", 55],
  ],
  miscellaneous: [
    ["hallen-hall-bench", "Hallen hall bench with hooks", "Nordhem", "mitre-and-maple", 209, "medium", 780, FILM_KEY],
    ["breeze-ceiling-fan", "Breeze ceiling fan", "Fjellvik", "halfturn", 189, "hard", 665, FILM_KEY],
    ["stepwise-shoe-rack", "Stepwise shoe rack", "Nordhem", "mitre-and-maple", 64, "easy", 560, FILM_KEY],
    ["stilt-tripod-lamp", "Stilt tripod lamp", "Oakline", "plankyard", 99, "easy", 215],
    ["reflet-standing-mirror", "Reflet standing mirror", "Atelier Mésange", "cinq-vis", 149, "easy", 165],
    ["twig-coat-stand", "Twig coat stand", "Sorrel & Pine", "boxwood-and-bolt", 69, "easy", 125],
    ["candle-floor-lamp", "Candle floor lamp", "Bramblewick", "kettle-and-plank", 59, "easy", 45],
  ],
};

/** The stock of products that are not simply in stock. */
export const SHORT_SUPPLY: Readonly<Record<string, "Low stock" | "Out of stock">> = {
  "vinter-wardrobe": "Low stock",
  "wren-changing-table": "Low stock",
  "larch-patio-table": "Out of stock",
  "kestrel-two-seat-sofa": "Low stock",
  "plume-upholstered-bed": "Out of stock",
};
