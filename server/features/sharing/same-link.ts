import { eq, like, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** One address for each video, so that one that was removed is recognised; null for what is no link. */
export function canonicalLink(text: string): string | null {
  const link = safeLink(text);
  if (link === null) return null;
  const address = plainAddress(link.href);
  const video = linkedVideo(address);
  if (video === null) return address;
  if (video.service === "YouTube") return `https://www.youtube.com/watch?v=${video.id}`;
  return [`${VIMEO}${video.id}`, video.secret].filter((part) => part !== null).join("/");
}

const VIMEO = "https://vimeo.com/";

/**
 * An address as every server reads it that is asked for it (RFC 3986, 6.2): without a fragment, which none of them sees,
 * an empty query, the dot that a host may end in, and percent signs before letters that need none.
 */
function plainAddress(href: string): string {
  const url = new URL(href);
  url.hash = "";
  if (url.search === "") url.search = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  url.pathname = url.pathname.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : escaped.toUpperCase();
  });
  return url.href;
}

/** The condition that a column holds a link to the same video as a canonical one: a secret makes no other one of it. */
export function isLinkOfSame(column: AnyPgColumn, link: string): SQL {
  const id = vimeoId(link);
  const isSame = id === null ? eq(column, link) : or(eq(column, VIMEO + id), like(column, `${VIMEO}${id}/%`));
  return isSame ?? sql`false`;
}

/** Whether two canonical links lead to the same video. */
export function areSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const id = vimeoId(one);
  return one === other || (id !== null && id === vimeoId(other));
}

function vimeoId(link: string): string | null {
  const video = linkedVideo(link);
  return video?.service === "Vimeo" ? video.id : null;
}
