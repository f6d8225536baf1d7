import {
  BlobSource,
  CanvasSink,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
} from "mediabunny";
import { VIDEO_DURATION_MAX_SECONDS } from "#shared/domain/limits.ts";
import { isPlayable, type VideoTracks } from "#shared/domain/playable-video.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";

/** The result of inspecting a file: why it is not accepted, or its length and a picture of it. */
export type Inspection =
  | { refusal: UploadRefusal }
  | {
      refusal: null;
      /** Not every phone plays it: the server makes it into what does, or refuses it. */
      needsConversion: boolean;
      /** Null where only reading all of it would tell. */
      seconds: number | null;
      /** Null where this browser can't decode it that way. */
      picture: Frame | null;
    };

/** A picture of the video, as it was decoded. */
export type Frame = HTMLCanvasElement | OffscreenCanvas;

/** What the server makes the picture of a video no larger than. */
const PICTURE_SIDE_PX = 1280;
/** The very first picture of many videos is black. */
const PICTURE_AT_SECONDS = 1;
/** How containers of videos begin that not every browser reads. */
const OTHER_VIDEOS: [at: number, signature: string][] = [
  [8, "AVI "],
  [0, "FLV\x01"],
  [0, "\x30\x26\xb2\x75"], // Windows Media
  [0, "\x00\x00\x01\xba"], // MPEG program stream
  [0, "\x00\x00\x01\xb3"], // MPEG video
  [0, "\x1a\x45\xdf\xa3"], // Matroska
];

/**
 * Looks into a file before it is sent, by the rules that the server has. Rejects with a `DOMException` where the device
 * does not give the file out.
 */
export async function inspectVideo(file: Blob): Promise<Inspection> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const input = new Input({ source: new BlobSource(file, { useStreamReader: false }), formats: [MP4, QTFF, WEBM] });
  try {
    return await look(input);
  } catch (error) {
    if (error instanceof DOMException) throw error;
    if (!(error instanceof UnsupportedInputFormatError)) return { refusal: "damaged" };
    const isOther = OTHER_VIDEOS.some(([at, signature]) => head.startsWith(signature, at));
    return isOther ? { refusal: null, needsConversion: true, seconds: null, picture: null } : { refusal: "no-video" };
  } finally {
    input.dispose();
  }
}

async function look(input: Input): Promise<Inspection> {
  const format = await input.getFormat();
  const container: VideoTracks["container"] = format === WEBM ? "webm" : format === QTFF ? "mov" : "mp4";
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video) return { refusal: audio === null ? "damaged" : "no-video" };
  const tracks: VideoTracks = {
    container,
    video: { codec: await video.getCodec(), detail: await video.getCodecParameterString() },
    audio: audio && { codec: await audio.getCodec() },
  };
  const seconds = await input.getDurationFromMetadata();
  if (seconds !== null && seconds > VIDEO_DURATION_MAX_SECONDS) return { refusal: "too-long" };
  const picture = await draw(video, Math.min(PICTURE_AT_SECONDS, (seconds ?? 0) / 2));
  return { refusal: null, needsConversion: !isPlayable(tracks), seconds, picture };
}

/** The picture of a file at a moment of it; null where this browser can't decode it. */
export async function drawFrame(file: Blob, seconds: number): Promise<Frame | null> {
  const input = new Input({ source: new BlobSource(file, { useStreamReader: false }), formats: [MP4, QTFF, WEBM] });
  try {
    const video = await input.getPrimaryVideoTrack();
    return video && (await draw(video, seconds));
  } finally {
    input.dispose();
  }
}

async function draw(video: InputVideoTrack, seconds: number): Promise<Frame | null> {
  if (!(await video.canDecode())) return null;
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const scale = Math.min(1, PICTURE_SIDE_PX / Math.max(width, height));
  const sink = new CanvasSink(video, { width: Math.max(1, Math.round(width * scale)) });
  const start = await video.getFirstTimestamp();
  return (await sink.getCanvas(start + seconds))?.canvas ?? null;
}
