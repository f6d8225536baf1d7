/** Why a link is no video to share, each with a sentence of its own in every language (`FAILURE_REASONS`). */
export const LINK_REFUSALS = [
  // Our pages load nothing by http.
  "link-insecure",
  // Its service, or the server of the file, says that not everybody may see it, or that it is gone.
  "link-hidden",
  // A page, a picture, anything but a video.
  "link-no-video",
  "link-not-playable",
  // Of no public network, or not reached for a week.
  "link-unreachable",
  // The same link was removed before.
  "removed-before",
  // Found out by its check: it is on that product's page already, or was removed from it for its content.
  "video-there",
  "shows-other",
] as const;
export type LinkRefusal = (typeof LINK_REFUSALS)[number];
