import type { SourceContainer } from "#server/ports/video-converter/index.ts";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";

/** Decoders of what cameras, phones and editing programs write, and no others: each one more is code that files attack. */
const DECODERS = [
  "h263,h264,hevc,mpeg1video,mpeg2video,mpeg4,mjpeg,dvvideo,prores,dnxhd,rawvideo,theora,flv,vp6,vp6f,vp8,vp9",
  "libvpx,libvpx-vp9,libdav1d,libaom-av1,av1,msmpeg4,msmpeg4v1,msmpeg4v2,wmv1,wmv2,wmv3,vc1,huffyuv,ffv1,svq3,cinepak",
  "aac,mp1,mp1float,mp2,mp2float,mp3,mp3float,ac3,ac3_fixed,eac3,opus,libopus,vorbis,libvorbis,flac,alac",
  "wmav1,wmav2,wmapro,amrnb,amrwb,libopencore_amrnb,libopencore_amrwb,adpcm_ima_wav,adpcm_ms,adpcm_ima_qt,adpcm_swf",
  "pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8,pcm_s8,pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd",
].join(",");
/** As many as 8K has. */
const MAX_PIXELS = 7680 * 4320;
/** A file of ours has a picture and a sound track; more than this is a trap. */
const MAX_STREAMS = 32;

/** What the pictures may take of the file's limit: the rest is for its tables, and for what an encoder overshoots. */
const KEPT_SHARE = 0.9;
const BEST_BITS_PER_SECOND = 6_000_000;
/** So many bits a second show so many lines well; below, fewer lines show more. */
const LINES = [
  { from: 2_000_000, lines: 1080 },
  { from: 900_000, lines: 720 },
  { from: 350_000, lines: 480 },
  { from: 0, lines: 360 },
] as const;
const PICTURE_LINES = 720;
const PICTURE_MAX_BYTES = 4_000_000;
/** Above it phones play slow motion only that they filmed themselves. */
const SHORTEST_FRAME_SECONDS = 0.0155;

/**
 * How a file is read: as the container that it is, whatever else may be in it; nothing but this one file; and nothing is
 * asked of a terminal.
 */
function reading(container: SourceContainer): string[] {
  return [
    ...["-hide_banner", "-nostdin", "-loglevel", "error", "-nostats", "-y"],
    ...["-max_alloc", "300000000", "-filter_threads", "1"],
    ...["-protocol_whitelist", "file", "-codec_whitelist", DECODERS],
    ...["-max_pixels", String(MAX_PIXELS), "-max_streams", String(MAX_STREAMS), "-threads", "1"],
    // Tracks of a QuickTime file can be in other files.
    ...(container === "mov" ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : []),
    ...["-f", container, "-i", "file:source"],
    // No cover pictures, no subtitles, no attachments.
    ...["-map", "0:V:0", "-map", "0:a:0?", "-sn", "-dn"],
  ];
}

/** Reads all of a file without decoding it, and says how far it has come. */
export function measuring(container: SourceContainer): string[] {
  return [...reading(container), "-c", "copy", "-progress", "pipe:1", "-f", "null", "-"];
}

/** Makes `result.mp4` of `source`, both in the folder where it runs. */
export function converting(container: SourceContainer, seconds: number): string[] {
  const { pictureBits, soundBits, lines } = budget(seconds);
  return [
    ...reading(container),
    ...["-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-vf", filters(lines)],
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-pix_fmt", "yuv420p", "-threads:v", "1"],
    ...["-crf", "23", "-maxrate", String(pictureBits), "-bufsize", String(2 * pictureBits), "-g", "120"],
    ...["-c:a", "aac", "-b:a", String(soundBits), "-ac", "2", "-ar", "44100", "-threads:a", "1"],
    ...["-movflags", "+faststart", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
    ...["-fs", String(VIDEO_MAX_BYTES), "-f", "mp4", "file:result.mp4"],
  ];
}

/** Makes `result.jpg` of one moment of `source`. */
export function picturing(container: SourceContainer, atSeconds: number): string[] {
  return [
    ...["-ss", String(atSeconds), ...reading(container)],
    ...["-an", "-frames:v", "1", "-map_metadata", "-1", "-vf", filters(PICTURE_LINES)],
    ...["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-q:v", "3", "-threads:v", "1"],
    ...["-fs", String(PICTURE_MAX_BYTES), "-f", "image2", "-update", "1", "file:result.jpg"],
  ];
}

/** Whatever the file's length, the result stays below what an upload may have. */
function budget(seconds: number): { pictureBits: number; soundBits: number; lines: number } {
  const bits = (KEPT_SHARE * VIDEO_MAX_BYTES * 8) / Math.max(seconds, 1);
  const soundBits = bits < 1_000_000 ? 48_000 : 128_000;
  const pictureBits = Math.floor(Math.min(BEST_BITS_PER_SECOND, bits - soundBits));
  const lines = LINES.find(({ from }) => pictureBits >= from)?.lines ?? 360;
  return { pictureBits, soundBits, lines };
}

/** Square pixels, an even number of them each way, at most `lines` on the shorter side, and no more pictures than needed. */
function filters(lines: number): string {
  const [short, long] = [lines, Math.round((lines * 16) / 9)];
  return [
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${SHORTEST_FRAME_SECONDS})'`,
    "scale='2*max(1,trunc(min(iw*sar,8192)/2))':'2*max(1,trunc(ih/2))'",
    "setsar=1",
    `scale='if(gte(iw,ih),min(iw,${long}),min(iw,${short}))':'if(gte(iw,ih),min(ih,${short}),min(ih,${long}))':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    "setsar=1",
  ].join(",");
}
