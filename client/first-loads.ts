/**
 * What opening a page fetches that people come to first: the files that it begins with, below `client/`, which bring
 * those that they import, and the texts of one language. `chunks.ts` puts files together by it, and `bench/bytes.ts`
 * weighs the scripts, gzipped.
 */
export const FIRST_LOADS = {
  /** Every page, before its screen. */
  every: { begins: ["index.html"], texts: "src/messages/en.ts" },
  /** Every page in French. */
  french: { begins: ["src/messages/fr.ts"] },
  landing: { path: "/landing", begins: ["src/screens/landing.tsx"], maxBytes: 105_000 },
  home: { path: "/home", begins: ["src/screens/home.tsx"], maxBytes: 120_000 },
  /** People reach it by a link, and it brings the player, reviews and questions with it. */
  product: {
    path: "/p/:id",
    begins: ["src/screens/product.tsx", "src/features/sharing/beside/product-videos.tsx"],
    maxBytes: 155_000,
  },
  /** On top of the home screen, with the readers of codes and their WebAssembly. */
  scanner: {
    path: "/home?dialog=scan",
    begins: ["src/screens/parts/scan-flow.tsx"],
    /** The worker fetches these for a photo alone, and where the browser reads codes itself. */
    readLater: ["work", "native"],
    maxBytes: 520_000,
  },
} as const satisfies Record<string, Load>;

interface Load {
  path?: string;
  begins: readonly string[];
  texts?: string;
  readLater?: readonly string[];
  maxBytes?: number;
}

export type FirstLoad = keyof typeof FIRST_LOADS;

/** Frequently visited screens: what they import is fetched beside them, and named for it on the page before. */
export const OFTEN_OPENED = ["landing", "home", "categories", "product", "reviews"];
