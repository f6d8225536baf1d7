/**
 * Compressed GS1 Digital Link addresses, `/ARFKk4XBoA`: a key, its qualifiers and its data as base64url in one segment. Codes
 * that were printed with them live long.
 */

/** Shorter ones hold no GTIN, and longer ones none of ours. */
const SEGMENT = /^\/([\w-]{10,150})\/?$/;

/**
 * The path and query that a compressed path stands for; null where it is none. What is none looks the same until it is
 * read: the addresses of screens must have been told apart before.
 */
export async function decompress(path: string): Promise<string | null> {
  const [, segment] = SEGMENT.exec(path) ?? [];
  if (segment === undefined) return null;
  // Tables of half a megabyte, for what hardly ever comes.
  const { Utils } = await import("digital-link.js");
  try {
    const { pathname, search } = new URL(Utils.decompressWebUri(`https://host.example/${segment}`));
    return pathname.startsWith("/01/") ? pathname + search : null;
  } catch {
    // The package throws for every text that is no compressed address.
    return null;
  }
}
