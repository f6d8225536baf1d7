import type { SourceContainer } from "#server/ports/video-converter/index.ts";

/** What a file is by how it begins. `other-video`: a container of videos, but none that every browser reads. */
export type Beginning = "mp4" | "webm" | "other-video" | "no-video";

/** So much of a file is enough to tell. */
export const BEGINNING_BYTES = 4096;

/** Pictures come in the same container as videos. */
const PICTURE_BRANDS = new Set(["heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "crx "]);
/** Boxes with which QuickTime files of old begin. */
const QUICKTIME_BOXES = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);
/** With the container as which each can be converted; null where it can't. */
const OTHER_VIDEOS: [at: number, signature: string, container: SourceContainer | null][] = [
  [8, "AVI ", "avi"],
  [0, "FLV\x01", "flv"],
  [0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11", "asf"], // Windows Media
  [0, "\x00\x00\x01\xba", "mpeg"], // MPEG program stream
  [0, "\x00\x00\x01\xb3", null], // MPEG video
  [0, ".RMF", null],
];
const TRANSPORT_PACKET_BYTES = 188;
const EBML = "\x1a\x45\xdf\xa3";
const OGG = "OggS";

/**
 * A file is what it begins as, and nothing else: one that begins as a page or an archive is no video whatever follows.
 * What follows a video does no harm: it is served as a video, and nothing reads it as something else.
 */
export function sniff(head: Buffer): Beginning {
  const text = head.toString("latin1");
  const box = text.slice(4, 8);
  const size = head.length >= 8 ? head.readUInt32BE(0) : 0;
  // The first box is short; a "size" that consists of letters is the beginning of something else.
  if (box === "ftyp" && size >= 16 && size <= BEGINNING_BYTES) {
    return PICTURE_BRANDS.has(text.slice(8, 12)) ? "no-video" : "mp4";
  }
  if (QUICKTIME_BOXES.has(box) && size < 0x20_00_00_00) return "other-video";
  if (text.startsWith(EBML)) return sniffEbml(text);
  if (text.startsWith(OGG)) return text.includes("\x80theora") ? "other-video" : "no-video";
  if (isTransportStream(head)) return "other-video";
  return otherVideo(text) ? "other-video" : "no-video";
}

const otherVideo = (text: string) => OTHER_VIDEOS.find(([at, signature]) => text.startsWith(signature, at));

/** The container as which a video that not every browser plays can be converted; null where it can't. */
export function sourceContainer(head: Buffer): SourceContainer | null {
  const text = head.toString("latin1");
  const beginning = sniff(head);
  if (beginning === "no-video") return null;
  if (beginning === "mp4" || QUICKTIME_BOXES.has(text.slice(4, 8))) return "mov";
  if (text.startsWith(EBML)) return "matroska";
  if (text.startsWith(OGG)) return "ogg";
  if (isTransportStream(head)) return "mpegts";
  return otherVideo(text)?.[2] ?? null;
}

/** WebM and Matroska begin alike and say which of them they are. */
function sniffEbml(text: string): Beginning {
  const at = text.indexOf("\x42\x82");
  if (at < 0) return "no-video";
  const length = text.charCodeAt(at + 2) & 0x7f;
  const type = text.slice(at + 3, at + 3 + length).replace(/\0+$/, "");
  return type === "webm" ? "webm" : type === "matroska" ? "other-video" : "no-video";
}

function isTransportStream(head: Buffer): boolean {
  return [0, 1, 2].every((packet) => head[packet * TRANSPORT_PACKET_BYTES] === 0x47);
}

/** Where a WebM file says that it ends; null if it leaves that open, as a recording does. */
export function announcedWebmEnd(head: Buffer): number | null {
  const header = readSize(head, 4);
  if (header === null || header.value === null) return null;
  const segment = header.next + header.value;
  if (head.length < segment + 4 || head.readUInt32BE(segment) !== 0x18538067) return null;
  const size = readSize(head, segment + 4);
  return size === null || size.value === null ? null : size.next + size.value;
}

/** A size as EBML writes it: as many more bytes as there are zero bits at the front; all ones for "unknown". */
function readSize(head: Buffer, at: number): { value: number | null; next: number } | null {
  const first = head[at];
  if (first === undefined || first === 0) return null;
  const bytes = Math.clz32(first) - 23;
  if (at + bytes > head.length) return null;
  let value = BigInt(first & (0xff >> bytes));
  for (let index = 1; index < bytes; index++) value = (value << 8n) | BigInt(head[at + index] ?? 0);
  const unknown = (1n << BigInt(7 * bytes)) - 1n;
  return { value: value === unknown ? null : Number(value), next: at + bytes };
}
