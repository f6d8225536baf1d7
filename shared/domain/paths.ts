/**
 * The addresses of the app's screens. The client's route table is written out in `client/src/app.tsx`; a test holds the
 * two together, so that the server can say of an address that there is nothing there.
 */

/** Screens with one address each. */
export const SCREEN_PATHS = [
  "/",
  "/landing",
  "/home",
  "/categories",
  "/all-categories",
  "/reviews",
  "/profile",
  "/copyright-policy",
  "/terms-of-service",
  "/privacy-policy",
  "/takedown-notice",
  "/takedown-status",
  "/decisions",
  "/my-shares",
  "/account-closed",
  "/scan-history",
  "/community",
  "/community/projects",
  "/community/discussions",
  "/community/training",
  "/community/leaderboard",
  "/community/activity",
  "/ai-training",
  "/sign-in",
  "/reset-password",
  "/confirm-email",
  "/admin/login",
  "/admin/moderation",
  "/admin/scan-analytics",
  "/admin-scan-analytics",
  "/terms",
  "/privacy",
  "/dmca",
  "/transparency",
] as const;

/** Of those, what a search engine should know: the rest is somebody's own, or a way in. */
export const PUBLIC_SCREENS = [
  "/",
  "/home",
  "/all-categories",
  "/reviews",
  "/community",
  "/terms-of-service",
  "/privacy-policy",
  "/copyright-policy",
  "/takedown-notice",
] as const satisfies readonly (typeof SCREEN_PATHS)[number][];

const SCREENS: ReadonlySet<string> = new Set(SCREEN_PATHS);

/** The address of a product's own page. */
export function productPath(id: string): string {
  return `/p/${id}`;
}

/** The product's id in the address of its page, as it stands there; null for another address. */
export function productIdOf(path: string): string | null {
  return /^\/p\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
}

/** Whether there is a screen at a path. Capitals and a slash at the end make no difference, as in the client's routes. */
export function isScreenPath(path: string): boolean {
  return SCREENS.has(path.toLowerCase().replace(/(?<=.)\/$/, ""));
}
