/**
 * Every brand, shop and sponsor of the demo catalogue is invented. Their sites are under `.example`, which is reserved
 * for examples and leads nowhere.
 */
export const BRANDS = {
  Nordhem: { article: (n: number) => `N ${pad(n, 5, 2)}` },
  Oakline: { article: (n: number) => `OL-${String(n).padStart(4, "0")}` },
  "Sorrel & Pine": { article: (n: number) => `SP ${String(n).padStart(4, "0")}` },
  Fjellvik: { article: (n: number) => `${pad(n, 6, 3)}` },
  Bramblewick: { article: (n: number) => `BW/${String(n).padStart(4, "0")}` },
  "Atelier Mésange": { article: (n: number) => `AM-${pad(n, 5, 2)}` },
} as const;
export type Brand = keyof typeof BRANDS;

/** A number of so many digits with a point after the first few: `10.482`. */
function pad(n: number, digits: number, first: number): string {
  const text = String(n).padStart(digits, "0").slice(-digits);
  return `${text.slice(0, first)}.${text.slice(first)}`;
}

interface Shop {
  name: string;
  currency: "CAD" | "USD";
  /** Null where a shop is known by name only. */
  site: string | null;
  /** Of its logo: the tile and the sign on it. */
  colours: readonly [string, string];
}

export const SHOPS = {
  "cinq-vis": { name: "Cinq Vis", currency: "CAD", site: "https://cinq-vis.example", colours: ["#8E4929", "#FBF1DC"] },
  halfturn: { name: "Halfturn", currency: "CAD", site: "https://halfturn.example", colours: ["#2A4259", "#F3CC6B"] },
  "mitre-and-maple": {
    name: "Mitre & Maple",
    currency: "CAD",
    site: "https://mitre-and-maple.example",
    colours: ["#BC3C34", "#FFFFFF"],
  },
  plankyard: { name: "Plankyard", currency: "USD", site: "https://plankyard.example", colours: ["#E0A458", "#22302B"] },
  "boxwood-and-bolt": {
    name: "Boxwood & Bolt",
    currency: "USD",
    site: "https://boxwood-and-bolt.example",
    colours: ["#0C4939", "#BDD6CC"],
  },
  "kettle-and-plank": { name: "Kettle & Plank", currency: "USD", site: null, colours: ["#567F71", "#FBF1DC"] },
} as const satisfies Record<string, Shop>;
export type ShopId = keyof typeof SHOPS;

/** Who pays for a place, with the products and for how many more days from the day of seeding. */
export const SPONSORSHIPS = [
  {
    sponsor: "Fjellvik Canada",
    contact: "demo@fjellvik.example",
    website: "https://fjellvik.example",
    products: { "ravn-tv-bench": 75, "breeze-ceiling-fan": 120 },
  },
  {
    sponsor: "Bramblewick Home",
    contact: "demo@bramblewick.example",
    website: "https://bramblewick.example",
    products: { "wren-crib": 45, "brook-vanity": 90 },
  },
] as const;

/** Makers that hand in their instructions themselves. */
export const PARTNERS = [
  { brand: "Nordhem", contact: "Demo contact", email: "partners@nordhem.example", category: "bedroom", volume: 1800 },
  {
    brand: "Oakline",
    contact: "Demo contact",
    email: "partners@oakline.example",
    category: "living-room",
    volume: 950,
  },
] as const;
