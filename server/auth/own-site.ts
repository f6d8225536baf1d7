import type { Request } from "express";
import { cookiesFor, cookiesOf } from "#server/auth/session-cookie.ts";
import { AppError } from "#server/http/app-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser sends our cookie along with whatever another site makes it send. So a write by cookie must come from a page
 * of ours, as the browser says in headers that no page can forge; another port of our host is another site, too.
 */
export function refuseOtherSites(request: Request, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.get("sec-fetch-site");
  const origin = request.get("origin");
  const own =
    site === undefined
      ? origin === undefined
        ? cookiesOf(request)[cookiesFor(request, publicUrl).session] === undefined
        : isOwnOrigin(origin, request, publicUrl)
      : site === "same-origin" || site === "none";
  if (!own) throw new AppError("FORBIDDEN", "This can only be done on our own pages.", { reason: "other-site" });
}

/** Whether the browser came to this address from a page of ours or because it was typed, not from another site. */
export function isOwnNavigation(request: Request, publicUrl: string): boolean {
  const site = request.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const referer = request.get("referer");
  return referer !== undefined && URL.canParse(referer) && isOwnOrigin(new URL(referer).origin, request, publicUrl);
}

function isOwnOrigin(origin: string, request: Request, publicUrl: string): boolean {
  return origin === publicUrl || origin === `${request.protocol}://${request.get("host")}`;
}
