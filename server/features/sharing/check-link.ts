import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { LinkedVideo } from "#shared/contracts/sharing/shared-videos.ts";
import { type LinkedVideoId, linkedVideo } from "#shared/domain/linked-video.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { videoService } from "#shared/domain/video-link.ts";

/**
 * Asks the service of a link whether its video can be seen. Throws INVALID_INPUT for a link that names none, NOT_FOUND
 * where it can't be seen, and UPSTREAM_FAILED where the service does not answer. `address` is the caller's.
 */
export async function checkLink(
  { db, videoServices }: Pick<Deps, "db" | "videoServices">,
  address: string,
  url: string,
): Promise<LinkedVideo> {
  const video = linkedVideo(url);
  if (video === null) throw noVideoLink("url", url);
  await takeTry(db, TRY_LIMITS.linkChecks, address);
  const found = await askService(videoServices, video);
  if (found === null)
    throw new AppError("NOT_FOUND", "Video may be private, restricted, or removed", { reason: "link-hidden" });
  return { service: video.service, ...found };
}

async function askService(videoServices: Deps["videoServices"], video: LinkedVideoId) {
  try {
    return await videoServices.find(video);
  } catch (cause) {
    throw new AppError("UPSTREAM_FAILED", `${video.service} does not answer. Please try again later.`, { cause });
  }
}

/**
 * The refusal of a link that has not the form of its service's links; a link to any other site is refused as if it were
 * YouTube's.
 */
export function noVideoLink(field: string, url: string): AppError {
  const message = `Invalid ${videoService(url) ?? "YouTube"} URL format`;
  return new AppError("INVALID_INPUT", message, { reason: "link-malformed", fields: { [field]: message } });
}
