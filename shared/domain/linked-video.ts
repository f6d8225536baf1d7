import { safeLink } from "#shared/domain/safe-link.ts";
import { type VideoService, videoService, youtubeVideoId } from "#shared/domain/video-link.ts";

/** A video that a service has. */
export interface LinkedVideoId {
  service: VideoService;
  id: string;
  /** What Vimeo asks for beside the id of a video that is not listed. */
  secret: string | null;
}

const VIMEO_ID = /^\d{1,15}$/;
const VIMEO_SECRET = /^[0-9a-f]{6,20}$/;

/** The video that a YouTube or Vimeo link names; null for every other text. Whether there is one, only they know. */
export function linkedVideo(link: string | null | undefined): LinkedVideoId | null {
  const id = youtubeVideoId(link);
  if (id !== null) return { service: "YouTube", id, secret: null };
  return videoService(link) === "Vimeo" ? vimeoVideo(link) : null;
}

/** `vimeo.com/ID`, `/ID/SECRET`, `/channels/NAME/ID`, `/groups/NAME/videos/ID`, and the player's `/video/ID?h=SECRET`. */
function vimeoVideo(link: string | null | undefined): LinkedVideoId | null {
  const safe = safeLink(link);
  if (!safe) return null;
  const { pathname, searchParams } = new URL(safe.href);
  const parts = pathname.split("/").filter(Boolean);
  const at = parts.findIndex((part) => VIMEO_ID.test(part));
  const id = parts[at];
  if (id === undefined || (at > 0 && !["channels", "groups", "video"].includes(parts[0] ?? ""))) return null;
  const secret = searchParams.get("h") ?? parts[at + 1] ?? "";
  return { service: "Vimeo", id, secret: VIMEO_SECRET.test(secret) ? secret : null };
}
