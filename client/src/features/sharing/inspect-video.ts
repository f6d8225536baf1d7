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

/** What a file turned out to be: why it will not be taken, or how long it is and a picture of it. */
export type Inspection =
  | { refusal: UploadRefusal }
  | {
      refusal: null;
      /** Null where only reading all of it would tell. */
      seconds: number | null;
      /** Null where this browser can't decode it that way. */
      picture: HTMLCanvasElement | OffscreenCanvas | null;
    };

/** Wide enough for the form, on screens of any density. */
const PICTURE_WIDTH_PX = 320;
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
    return { refusal: isOther ? "not-playable" : "no-video" };
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
  if (!isPlayable(tracks)) return { refusal: "not-playable" };
  const seconds = await input.getDurationFromMetadata();
  if (seconds !== null && seconds > VIDEO_DURATION_MAX_SECONDS) return { refusal: "too-long" };
  return { refusal: null, seconds, picture: await drawPicture(video, seconds) };
}

async function drawPicture(video: InputVideoTrack, seconds: number | null) {
  if (!(await video.canDecode())) return null;
  const sink = new CanvasSink(video, { width: PICTURE_WIDTH_PX });
  const start = await video.getFirstTimestamp();
  const frame = await sink.getCanvas(start + Math.min(PICTURE_AT_SECONDS, (seconds ?? 0) / 2));
  return frame?.canvas ?? null;
}
