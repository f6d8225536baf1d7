import { CATEGORY_DRAWINGS } from "#client/lib/room-drawings.ts";
import type { Category } from "#shared/domain/categories.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { servicePreviews } from "#shared/domain/video-link.ts";

interface Pictured {
  thumbnailUrl: string | null;
  videoUrl: string | null;
  category?: Category;
}

/**
 * Pictures of a product in the order to try them: its own, then the previews that its video's service has, at last the
 * drawing of its room.
 */
export function picturesOf({ thumbnailUrl, videoUrl, category }: Pictured): string[] {
  const own = safeLink(thumbnailUrl, location.origin) && thumbnailUrl;
  return [own, ...servicePreviews(videoUrl), category && CATEGORY_DRAWINGS[category]].filter((one) => one != null);
}
