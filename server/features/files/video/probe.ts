import type { Deps } from "#server/deps.ts";
import type { MediaEnding } from "#server/features/files/stored-objects.ts";
import { type Findings, type ReadRange, tracksReader } from "#server/features/files/video/read-tracks.ts";
import { announcedWebmEnd, BEGINNING_BYTES, sniff } from "#server/features/files/video/sniff.ts";
import type { Tracks } from "#server/features/files/video/tracks.ts";
import { turns } from "#server/lib/in-turn.ts";
import { VIDEO_DURATION_MAX_SECONDS } from "#shared/domain/limits.ts";
import { isPlayable } from "#shared/domain/playable-video.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";

/** What we know of a video that every browser plays. */
export interface VideoFacts {
  container: Tracks["container"];
  videoCodec: string;
  /** Null for a video without sound. */
  audioCodec: string | null;
  /** Whole seconds, rounded down; null where finding out would mean reading all of it. */
  durationSeconds: number | null;
  /** As it is shown: turned as the phone was held. */
  width: number;
  height: number;
}

export type ProbeResult = { refusal: UploadRefusal } | { refusal: null; facts: VideoFacts };

/** As what each of them is served; Chrome plays QuickTime files with H.264 as MP4, but not under their own type. */
export const SERVED_AS: Record<VideoFacts["container"], MediaEnding> = { mp4: "mp4", mov: "mp4", webm: "webm" };

/** Each takes up to a hundred megabytes of memory, if a hostile file is behind it. */
const inTurn = turns(2);

const refuse = (refusal: UploadRefusal): ProbeResult => ({ refusal });

/** Says from its bytes whether something is a video that every browser plays. Reads parts of it, never all. */
export function probeVideo(read: ReadRange, bytes: number): Promise<ProbeResult> {
  return probe(read, bytes, inTurn);
}

/** The same for a file on a foreign server, which may be slow: our own files do not wait for it. Called in turns. */
export function probeLinkedVideo(read: ReadRange, bytes: number): Promise<ProbeResult> {
  return probe(read, bytes, (work) => work());
}

async function probe(
  read: ReadRange,
  bytes: number,
  begin: (work: () => Promise<Findings>) => Promise<Findings>,
): Promise<ProbeResult> {
  const head = Buffer.from(await read(0, Math.min(bytes, BEGINNING_BYTES)));
  const beginning = sniff(head);
  if (beginning === "no-video") return refuse("no-video");
  if (beginning === "other-video") return refuse("not-playable");
  if (beginning === "webm" && (announcedWebmEnd(head) ?? 0) > bytes) return refuse("damaged");
  return judge(await begin(() => tracksReader.read(bytes, read)));
}

function judge({ tracks, begins, endsAtSeconds, stopped }: Findings): ProbeResult {
  if (tracks === null) return refuse("damaged");
  const { container, video, audio } = tracks;
  // Without any track there is no list of them: it was cut off.
  if (video === null) return refuse(audio === null ? "damaged" : "no-video");
  if (video.codec === null || !isPlayable(tracks)) return refuse("not-playable");
  if (!begins || stopped === "broken") return refuse("damaged");
  const seconds = endsAtSeconds ?? tracks.seconds;
  if (seconds !== null && seconds > VIDEO_DURATION_MAX_SECONDS) return refuse("too-long");
  return {
    refusal: null,
    facts: {
      container,
      videoCodec: video.codec,
      audioCodec: audio?.codec ?? null,
      durationSeconds: seconds === null ? null : Math.max(0, Math.floor(seconds)),
      width: video.width,
      height: video.height,
    },
  };
}

/** Reads parts of an object. */
export function objectReader(storage: Deps["storage"], name: string): ReadRange {
  return async (start, end) => {
    const part = Buffer.alloc(end - start);
    if (part.length === 0) return part;
    const stream: AsyncIterable<Buffer> | null = await storage.open(name, { start, end: end - 1 });
    if (stream === null) throw new Error(`the object ${name} is gone`);
    let at = 0;
    for await (const chunk of stream) at += chunk.copy(part, at);
    if (at !== part.length) throw new Error(`the object ${name} ended at byte ${start + at}`);
    return part;
  };
}
