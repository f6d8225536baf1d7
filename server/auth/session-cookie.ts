import { parseCookie } from "cookie";
import { sign, unsign } from "cookie-signature";
import type { Request } from "express";

export const SESSION_COOKIE = "hexkey.sid";
/** Readable by the page, so that a guest's browser needn't ask the server whether somebody is signed in. */
export const HINT_COOKIE = "hexkey.signed-in";
/** Marks a browser that has signed in to an account before. */
export const DEVICE_COOKIE = "hexkey.device";

/** express-session writes this before the signed id in the cookie; the bearer token goes without. */
const SIGNED_MARK = "s:";

/** The bearer form of a session: what its cookie holds. */
export function bearerOf(sessionId: string, secrets: readonly string[]): string {
  return sign(sessionId, secrets[0] ?? "");
}

/** The session id in a signed text, null where the signature is not ours. */
export function readSigned(text: string, secrets: readonly string[]): string | null {
  for (const secret of secrets) {
    const id = unsign(text, secret);
    if (id !== false) return id;
  }
  return null;
}

/** The cookies of a request by name. */
export function cookiesOf(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.cookie ?? "");
}

/** The session ids that a request carries. Null where there is none, or one that we did not sign. */
export function carriedSessions(request: Request, secrets: readonly string[]) {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  const cookie = cookiesOf(request)[SESSION_COOKIE];
  return {
    bearer: scheme?.toLowerCase() === "bearer" && token ? readSigned(token, secrets) : null,
    cookie: cookie?.startsWith(SIGNED_MARK) ? readSigned(cookie.slice(SIGNED_MARK.length), secrets) : null,
  };
}
