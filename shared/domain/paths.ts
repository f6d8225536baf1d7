import type { Access } from "#shared/domain/roles.ts";

export { productIdOf, productPath } from "#shared/domain/product-path.ts";

/** The facts of a screen, apart from its content. */
interface Screen {
  /** Who finds what they came for; others are asked to sign in with the required right, or led elsewhere. */
  for: Access;
  /** Open to members, too, whose account was closed: all other addresses lead them to the page about that. */
  evenClosed?: true;
  /**
   * The rule for search engines: `index` are in the sitemap, `refuse` are closed to them, and `allow` they may find,
   * but it is a member's own, a way in, or another address of the same.
   */
  robots: "index" | "refuse" | "allow";
  /**
   * What follows the path where the journeys visit it as guests, to see that it fits every phone and that axe finds no
   * barrier. None where a guest sees nothing of it, or the same as elsewhere.
   */
  visits: readonly string[];
}

/**
 * Every screen, by its address: the one list of them. `client/src/app.tsx` says what is there, and does not compile
 * without a line for each; the server answers 404 to all other addresses, and journeys and robots follow it, too.
 */
export const SCREENS = {
  // The home screen for signed-in people, the landing page for everybody else.
  "/": { for: "public", robots: "index", visits: [] },
  "/landing": { for: "public", robots: "allow", visits: [""] },
  "/home": { for: "public", robots: "index", visits: [""] },
  "/categories": { for: "public", robots: "allow", visits: ["", "?category=bedroom"] },
  "/all-categories": { for: "public", robots: "index", visits: [""] },
  // The server names every listed product's page to search engines, and the journeys visit one that has everything.
  "/p/:id": { for: "public", robots: "allow", visits: [] },
  // What makers print on boxes (GS1 Digital Link). The server leads to the product; the screen is for what leads nowhere.
  "/01/*": { for: "public", robots: "allow", visits: [] },
  "/print-code": { for: "public", robots: "index", visits: ["", "?gtin=9506000134352"] },
  "/reviews": { for: "public", robots: "index", visits: [""] },
  "/community": { for: "public", robots: "index", visits: [""] },
  "/community/projects": { for: "public", robots: "allow", visits: [""] },
  "/community/discussions": { for: "public", robots: "allow", visits: [""] },
  "/community/projects/new": { for: "public", robots: "allow", visits: [""] },
  // The server describes each one to search engines.
  "/community/projects/:id": { for: "public", robots: "allow", visits: [] },
  "/community/projects/:id/edit": { for: "take-part-in-community", robots: "allow", visits: [] },
  "/community/discussions/new": { for: "public", robots: "allow", visits: [""] },
  // The server describes each one to search engines.
  "/community/discussions/:id": { for: "public", robots: "allow", visits: [] },
  "/community/training": { for: "public", robots: "allow", visits: [""] },
  "/community/leaderboard": { for: "public", robots: "allow", visits: [""] },
  "/community/activity": { for: "public", robots: "allow", visits: [""] },
  // The server describes each one to search engines.
  "/u/:name": { for: "public", robots: "allow", visits: [] },
  "/ai-training": { for: "take-part-in-community", robots: "allow", visits: [""] },

  "/profile": { for: "manage-own-account", robots: "allow", visits: [""] },
  "/my-shares": { for: "share-videos", robots: "allow", visits: [""] },
  "/scan-history": { for: "keep-scan-history", robots: "refuse", visits: [""] },
  "/notifications": { for: "manage-own-account", robots: "refuse", visits: [""] },
  "/decisions": { for: "manage-own-account", robots: "refuse", visits: [""] },
  "/partner": { for: "apply-as-maker", robots: "allow", visits: [""] },

  "/sign-in": {
    for: "public",
    robots: "allow",
    visits: ["", "?problem=refused&provider=replit", "?problem=email-taken&provider=google"],
  },
  "/reset-password": { for: "public", robots: "refuse", visits: ["", "#token=a-link-from-a-mail"] },
  "/confirm-email": { for: "public", robots: "refuse", visits: ["", "#token=a-link-from-a-mail"] },
  "/unsubscribe": { for: "public", robots: "refuse", visits: ["", "?token=a-link-from-a-mail"] },

  "/desk": { for: "keep-catalog", robots: "refuse", visits: [] },
  // Closed to robots by the address above it.
  "/desk/products/:id": { for: "keep-catalog", robots: "allow", visits: [] },
  "/admin/login": { for: "public", robots: "refuse", visits: [""] },
  "/admin/moderation": { for: "moderate", robots: "refuse", visits: [] },
  "/admin/scan-analytics": { for: "see-scan-analytics", robots: "refuse", visits: [] },
  "/admin-scan-analytics": { for: "see-scan-analytics", robots: "refuse", visits: [] },

  "/takedown-notice": { for: "public", robots: "index", visits: [""] },
  // For claimants by a secret link, and for the members that a notice is about.
  "/takedown-status": { for: "public", robots: "refuse", visits: [""] },

  // Leads all others to the start page.
  "/account-closed": { for: "manage-own-account", evenClosed: true, robots: "allow", visits: [] },
  "/copyright-policy": { for: "public", evenClosed: true, robots: "index", visits: [""] },
  "/terms-of-service": { for: "public", evenClosed: true, robots: "index", visits: [""] },
  "/privacy-policy": { for: "public", evenClosed: true, robots: "index", visits: [""] },
  // Short addresses of those three.
  "/terms": { for: "public", evenClosed: true, robots: "allow", visits: [] },
  "/privacy": { for: "public", evenClosed: true, robots: "allow", visits: [] },
  "/dmca": { for: "public", evenClosed: true, robots: "allow", visits: [] },
  "/transparency": { for: "public", evenClosed: true, robots: "allow", visits: [] },
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof SCREENS;

/** The screens that a terminated member may still open. */
export type PathEvenClosed = {
  [Path in ScreenPath]: (typeof SCREENS)[Path] extends { evenClosed: true } ? Path : never;
}[ScreenPath];

const ALL: readonly (readonly [string, Screen])[] = Object.entries(SCREENS);

/** Screens with one address each: all but those of products. */
export const SCREEN_PATHS = pathsOf((_screen, path) => !/[:*]/.test(path));

/** The screens that search engines should know. */
export const PUBLIC_SCREENS = pathsOf(({ robots }) => robots === "index");

/** Of those, what search engines are asked to stay away from. */
export const CLOSED_TO_ROBOTS = pathsOf(({ robots }) => robots === "refuse");

/** Addresses that the journeys visit as guests, one screen in several states among them. */
export const GUEST_VISITS = ALL.flatMap(([path, { visits }]) => visits.map((rest) => path + rest));

/** Where a guest is asked to sign in, in every way there is. */
export const SIGN_IN_ASKED = pathsOf(({ for: access, visits }) => access !== "public" && visits.length > 0);

const KNOWN: ReadonlySet<string> = new Set(SCREEN_PATHS);

/** Screens about one thing that some may see: whether there is one, the screen says itself to those. */
const ABOUT_ONE = ALL.filter(([path, screen]) => path.includes(":") && screen.for !== "public").map(
  ([path]) => new RegExp(`^${path.replace(/:\w+/, "[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}")}$`),
);

/** Whether there is a screen at a path. Capitals and a slash at the end make no difference, as in the client's routes. */
export function isScreenPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, "");
  return KNOWN.has(plain) || ABOUT_ONE.some((one) => one.test(plain));
}

function pathsOf(fits: (screen: Screen, path: string) => boolean): readonly string[] {
  return ALL.filter(([path, screen]) => fits(screen, path)).map(([path]) => path);
}
