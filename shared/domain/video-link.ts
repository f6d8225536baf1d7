import { safeLink } from "#shared/domain/safe-link.ts";

/** The services whose links open in a tab of their own; every other address is a video file that we play ourselves. */
export type VideoService = "YouTube" | "Vimeo";

const YOUTUBE_HOSTS = /^((m|music)\.)?youtube(-nocookie)?\.com$/;
const YOUTUBE_SHORT_HOST = "youtu.be";
const VIMEO_HOSTS = /^(player\.)?vimeo\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** The service that a link leads to, by its host alone; null for everything else. */
export function videoService(link: string | null | undefined): VideoService | null {
  const host = safeLink(link)?.host ?? "";
  if (YOUTUBE_HOSTS.test(host) || host === YOUTUBE_SHORT_HOST) return "YouTube";
  return VIMEO_HOSTS.test(host) ? "Vimeo" : null;
}

/**
 * The id of the video that a YouTube link names in one of its forms (watch, short link, short, embed, live), else null.
 * It says nothing on whether such a video exists.
 */
export function youtubeVideoId(link: string | null | undefined): string | null {
  const safe = safeLink(link);
  if (!safe || videoService(link) !== "YouTube") return null;
  const { pathname, searchParams } = new URL(safe.href);
  const [first = "", second] = pathname.split("/").filter(Boolean);
  let id: string | null | undefined;
  if (safe.host === YOUTUBE_SHORT_HOST) id = first;
  else if (first === "watch") id = searchParams.get("v");
  else if (["embed", "live", "shorts", "v"].includes(first)) id = second;
  return id && YOUTUBE_ID.test(id) ? id : null;
}

/**
 * Addresses of a service's own preview picture, largest first; empty where the service names none by the link alone.
 * The maximum size exists for some videos only.
 */
export function servicePreviews(link: string | null | undefined): string[] {
  const id = youtubeVideoId(link);
  const sizes = ["maxresdefault", "hqdefault", "mqdefault", "default"];
  return id ? sizes.map((size) => `https://i.ytimg.com/vi/${id}/${size}.jpg`) : [];
}
