import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

export interface VideoFile {
  url: string;
  /** Left out where only the address is known: the browser then finds out by itself. */
  type?: string;
}

const TYPES: Record<string, string> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
  ogv: "video/ogg",
};

/** The files of a product's own video that may be played, best first; empty where it has none. */
export function videoFilesOf({
  videoUrl,
  videoSources,
}: Pick<ProductDetail, "videoUrl" | "videoSources">): VideoFile[] {
  const files: VideoFile[] = videoSources.length > 0 ? videoSources : videoUrl ? [withType(videoUrl)] : [];
  return files.filter((file) => safeLink(file.url, location.origin));
}

/** Whether this browser reports of every file that it can't play its codecs. A file without codecs may be playable. */
export function playsNone(files: readonly VideoFile[]): boolean {
  const types = files.map(({ type }) => type ?? "");
  if (types.length === 0 || !types.every((type) => type.includes("codecs="))) return false;
  const video = document.createElement("video");
  return types.every((type) => video.canPlayType(type) === "");
}

function withType(url: string): VideoFile {
  const extension = url.match(/\.(\w+)(?:[?#]|$)/)?.[1]?.toLowerCase() ?? "";
  const type = TYPES[extension];
  return type ? { url, type } : { url };
}

const OWN_VIDEO = /^(?<name>\/media\/(?!o\/).+)\.\w+$/;

/** The poster of a video: the wide picture beside our own files, else the product's picture. */
export function posterOf({
  videoUrl,
  thumbnailUrl,
}: Pick<ProductDetail, "videoUrl" | "thumbnailUrl">): string | undefined {
  const own = videoUrl?.match(OWN_VIDEO)?.groups?.name;
  return own ? `${own}-poster.webp` : safeLink(thumbnailUrl, location.origin)?.href;
}
