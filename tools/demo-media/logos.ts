import { SHOPS, type ShopId } from "#server/db/seed/catalogue/shops.ts";
import { range } from "#tools/demo-media/furniture.ts";

/** The sign of each invented shop, on a tile of 96 by 96, in the sign's colour (`S`) on the tile's (`T`). */
const SIGNS: Record<ShopId, string> = {
  // Five screw heads.
  "cinq-vis": [
    [30, 30],
    [66, 30],
    [48, 48],
    [30, 66],
    [66, 66],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="9.5" fill="S"/><path d="M${x} ${y}m-4.5 0h9m-4.5-4.5v9" stroke="T" stroke-width="3"/>`,
    )
    .join(""),
  // A cam lock, half a turn.
  halfturn: `<path d="M48 22a26 26 0 1 1-26 26" fill="none" stroke="S" stroke-width="9"/><path d="M9 50h26L22 33z" fill="S"/><path d="M48 38v20M38 48h20" stroke="S" stroke-width="7"/>`,
  // Two boards that meet in a mitre, and a leaf's veins.
  "mitre-and-maple": `<path d="M20 24h18l38 38v14H58L20 38z" fill="S" opacity=".55"/><path d="M76 24H58L20 62v14h18l38-38z" fill="S"/>`,
  // Boards in a stack.
  plankyard: range(4)
    .map((i) => `<rect x="${18 + (i % 2) * 8}" y="${24 + i * 13}" width="52" height="9" rx="2" fill="S"/>`)
    .join(""),
  // The head of a bolt in a box.
  "boxwood-and-bolt": `<path d="M48 18l28 15v30L48 78 20 63V33z" fill="none" stroke="S" stroke-width="6" stroke-linejoin="round"/><path d="M48 35l12 6.5v13L48 61l-12-6.5v-13z" fill="S"/>`,
  // A kettle on a plank.
  "kettle-and-plank": `<path d="M28 64c-3-22 6-32 20-32s23 10 20 32z" fill="S"/><path d="M30 46c-9-1-13-6-14-13h7c1 3 4 5 9 5z" fill="S"/><path d="M37 31c0-13 22-13 22 0" fill="none" stroke="S" stroke-width="5"/><rect x="16" y="68" width="64" height="8" rx="2" fill="S"/>`,
};

/** The logo of a shop as a standalone SVG. */
export function shopLogo(id: ShopId): string {
  const [tile, sign] = SHOPS[id].colours;
  const drawn = SIGNS[id].replaceAll('"S"', `"${sign}"`).replaceAll('"T"', `"${tile}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${tile}"/><g stroke-linecap="round">${drawn}</g></svg>\n`;
}
