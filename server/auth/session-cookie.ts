import { parseCookie } from "cookie";
import { sign, unsign } from "cookie-signature";
import type { Request } from "express";
import type { Deps } from "#server/deps.ts";

/** What our cookies are called and how they are set. */
export interface Cookies {
  session: string;
  /** Readable by the page, so that a guest's browser needn't ask the server whether it is signed in. */
  hint: string;
  /** Marks a browser that has signed in to an account before. */
  device: string;
  secure: boolean;
}

export const PLAIN_COOKIES: Cookies = {
  session: "hexkey.sid",
  hint: "hexkey.signed-in",
  device: "hexkey.device",
  secure: false,
};

/**
 * Over https: a browser takes a name with this prefix from this very host alone, so that a neighbouring subdomain can't
 * put a visitor into an account of its own. The plain names are not accepted there.
 */
export const HOST_COOKIES: Cookies = {
  session: "__Host-hexkey.sid",
  hint: "__Host-hexkey.signed-in",
  device: "__Host-hexkey.device",
  secure: true,
};

/** The cookies of a request: by how it came, or how browsers reach us where a proxy does not say it. */
export function cookiesFor(request: Request, publicUrl: string): Cookies {
  return request.secure || publicUrl.startsWith("https:") ? HOST_COOKIES : PLAIN_COOKIES;
}

/** express-session writes this before the signed id in the cookie; the bearer token goes without. */
const SIGNED_MARK = "s:";

/** The bearer form of a session: what its cookie holds. */
export function bearerOf(sessionId: string, secrets: readonly string[]): string {
  return sign(sessionId, secrets[0] ?? "");
}

/** The session id in a signed text, null where the signature is not ours. */
function readSigned(text: string, secrets: readonly string[]): string | null {
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
export function carriedSessions(
  request: Request,
  { sessionSecrets: secrets, publicUrl }: Pick<Deps["config"], "sessionSecrets" | "publicUrl">,
) {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  const cookie = cookiesOf(request)[cookiesFor(request, publicUrl).session];
  return {
    bearer: scheme?.toLowerCase() === "bearer" && token ? readSigned(token, secrets) : null,
    cookie: cookie?.startsWith(SIGNED_MARK) ? readSigned(cookie.slice(SIGNED_MARK.length), secrets) : null,
  };
}
