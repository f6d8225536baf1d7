import { isIP } from "node:net";
import { safeLink } from "#shared/domain/safe-link.ts";

/** Names of the reader's own network: a link to one may be a command to their router. */
const OWN_NETWORK = /(^|\.)(localhost|local|internal|lan|home|home\.arpa)$/;

/** The address of a page of the public internet; null for any other text. Pages of shops have names, not numbers. */
export function publicLink(text: string, maxCharacters: number): string | null {
  const link = text.length > maxCharacters ? null : safeLink(text);
  if (link === null || link.href.length > maxCharacters) return null;
  const host = new URL(link.href).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) || !host.includes(".") || OWN_NETWORK.test(host) ? null : link.href;
}
