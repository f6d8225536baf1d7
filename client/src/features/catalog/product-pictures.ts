import { safeLink } from "#shared/domain/safe-link.ts";
import { servicePreviews } from "#shared/domain/video-link.ts";

interface Pictured {
  thumbnailUrl: string | null;
  videoUrl: string | null;
}

/** Pictures of a product in the order to try them: its own, then the previews that its video's service has. */
export function picturesOf({ thumbnailUrl, videoUrl }: Pictured): string[] {
  const own = safeLink(thumbnailUrl, location.origin) ? thumbnailUrl : null;
  return [...(own ? [own] : []), ...servicePreviews(videoUrl)];
}
