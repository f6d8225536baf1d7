/** How a surface looks in light, half light and shade. */
export interface Material {
  light: string;
  mid: string;
  dark: string;
}

export const MATERIALS = {
  beech: { light: "#F4B869", mid: "#E0A050", dark: "#A8733A" },
  oak: { light: "#E3C08B", mid: "#CDA268", dark: "#94703F" },
  walnut: { light: "#B27C50", mid: "#94623B", dark: "#633F25" },
  white: { light: "#F4F7F5", mid: "#DCE3E0", dark: "#A3AFAA" },
  cream: { light: "#FBF1DC", mid: "#EBDDC0", dark: "#B7A582" },
  sage: { light: "#A9CBBF", mid: "#82AE9F", dark: "#567F71" },
  pine: { light: "#3F8F79", mid: "#1F6F59", dark: "#0C4939" },
  mint: { light: "#D8E9E2", mid: "#BDD6CC", dark: "#87A99C" },
  sky: { light: "#B4CFE0", mid: "#8DB2C9", dark: "#5C8199" },
  navy: { light: "#5C7A97", mid: "#44617D", dark: "#2A4259" },
  blush: { light: "#F2CDBF", mid: "#E0AC9A", dark: "#AF7865" },
  clay: { light: "#DE8C66", mid: "#C66F48", dark: "#8E4929" },
  mustard: { light: "#F3CC6B", mid: "#DDB045", dark: "#A27C23" },
  steel: { light: "#D3DADD", mid: "#AEB9BE", dark: "#76848B" },
  graphite: { light: "#6B7673", mid: "#535D5A", dark: "#363F3C" },
  brass: { light: "#F0D080", mid: "#D0A94C", dark: "#92712A" },
  paper: { light: "#FFFFFF", mid: "#F0EEE8", dark: "#C6C2B6" },
  cardboard: { light: "#DDB27A", mid: "#C69658", dark: "#94693A" },
  inside: { light: "#A97B46", mid: "#94693A", dark: "#6F4B26" },
  glow: { light: "#FFF3CC", mid: "#FBE2A0", dark: "#DDB35C" },
  glass: { light: "#E4F1F3", mid: "#C7DFE4", dark: "#97B6BE" },
  water: { light: "#CDE6EA", mid: "#AFD3DA", dark: "#7FA9B2" },
  leaf: { light: "#7DB37A", mid: "#569158", dark: "#35683B" },
  soil: { light: "#7A573C", mid: "#65472F", dark: "#45301F" },
  brick: { light: "#D8584F", mid: "#BC3C34", dark: "#842621" },
} as const satisfies Record<string, Material>;

/** The outline of everything drawn: dark on paper, and still a line on a dark page, where fills are lighter. */
export const OUTLINE = "#22302B";

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two others; `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((value, i) => Math.round(value + ((b[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour of a material where `brightness` (0 to 1) of the light reaches it. */
export function shade({ light, mid, dark }: Material, brightness: number): string {
  const at = Math.min(1, Math.max(0, brightness));
  return at < 0.5 ? mix(dark, mid, at * 2) : mix(mid, light, at * 2 - 1);
}
