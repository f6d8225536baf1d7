import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

interface VideoOptions {
  container?: keyof typeof FORMATS;
  video?: keyof typeof VIDEO_CONFIGS | null;
  audio?: keyof typeof AUDIO_CONFIGS | null;
  seconds?: number;
  framesPerSecond?: number;
  /** Of each frame. Nothing decodes them: they are as real as their container. */
  frameBytes?: number;
  rotation?: 0 | 90 | 180 | 270;
  width?: number;
  height?: number;
}

const FORMATS = {
  /** With its tables at the end, as phones write it. */
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  /** With its tables in front. */
  "fast-mp4": () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  /** Piece by piece, as browsers record it: how long it is stands nowhere. */
  "fragmented-mp4": () => new Mp4OutputFormat({ fastStart: "fragmented" }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
  /** As browsers record it: without an index or a length. */
  "live-webm": () => new WebMOutputFormat({ appendOnly: true }),
  mkv: () => new MkvOutputFormat(),
};

/** A decoder configuration of H.264 for a profile, with parameter sets that nothing looks into. */
const avc = (profile: number) =>
  Buffer.from([1, profile, 0, 31, 0xff, 0xe1, 0, 4, 0x67, profile, 0, 31, 1, 0, 4, 0x68, 0xce, 0x3c, 0x80]);

const VIDEO_CONFIGS = {
  h264: { mux: "avc", codec: "avc1.42001f", description: avc(0x42) },
  "h264-444": { mux: "avc", codec: "avc1.f4001f", description: avc(0xf4) },
  hevc: { mux: "hevc", codec: "hvc1.1.6.L93.B0", description: Buffer.alloc(23, 1) },
  vp8: { mux: "vp8", codec: "vp8" },
  vp9: { mux: "vp9", codec: "vp09.00.10.08" },
  "vp9-444": { mux: "vp9", codec: "vp09.01.10.08" },
  av1: { mux: "av1", codec: "av01.0.04M.08" },
} as const;

const AUDIO_CONFIGS = {
  aac: { mux: "aac", codec: "mp4a.40.2", description: Buffer.from([0x12, 0x10]) },
  mp3: { mux: "mp3", codec: "mp3" },
  opus: { mux: "opus", codec: "opus" },
  pcm: { mux: "pcm-s16", codec: "pcm-s16" },
} as const;

const AUDIO_PACKET_SECONDS = 0.02;

/** The videos that this process has written, by their options: most tests want the same few. */
const written = new Map<string, Promise<Buffer>>();

/** A small file that is a video in every way that its container shows; by default an H.264 MP4 with AAC. */
export async function makeVideo(options: VideoOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options);
  const video = written.get(key) ?? writeVideo(options);
  written.set(key, video);
  // Tests damage theirs.
  return Buffer.from(await video);
}

async function writeVideo({
  container = "mp4",
  video = "h264",
  audio = "aac",
  seconds = 2,
  framesPerSecond = 10,
  frameBytes = 200,
  rotation = 0,
  width = 160,
  height = 120,
}: VideoOptions): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[container](), target });
  const pictures = video && VIDEO_CONFIGS[video];
  const sounds = audio && AUDIO_CONFIGS[audio];
  const pictureSource = pictures && new EncodedVideoPacketSource(pictures.mux);
  const soundSource = sounds && new EncodedAudioPacketSource(sounds.mux);
  if (pictureSource) output.addVideoTrack(pictureSource, { rotation, frameRate: framesPerSecond });
  if (soundSource) output.addAudioTrack(soundSource);
  await output.start();
  if (pictureSource && pictures) {
    const { mux: _, ...config } = pictures;
    const decoderConfig = { ...config, codedWidth: width, codedHeight: height };
    for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
      const type = frame % framesPerSecond === 0 ? "key" : "delta";
      const data = Buffer.alloc(frameBytes, frame);
      data.writeUInt32BE(frameBytes - 4);
      const packet = new EncodedPacket(data, type, frame / framesPerSecond, 1 / framesPerSecond);
      await pictureSource.add(packet, { decoderConfig });
    }
  }
  if (soundSource && sounds) {
    const { mux: _, ...config } = sounds;
    const decoderConfig = { ...config, numberOfChannels: 2, sampleRate: 44_100 };
    for (let at = 0; at < seconds; at += AUDIO_PACKET_SECONDS) {
      await soundSource.add(new EncodedPacket(Buffer.alloc(64, 7), "key", at, AUDIO_PACKET_SECONDS), { decoderConfig });
    }
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("the video was not written");
  return Buffer.from(target.buffer);
}
