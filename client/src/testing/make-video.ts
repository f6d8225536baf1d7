import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";

/** Decoder configurations as encoders write them; that of HEVC without its parameter sets. */
const AVC =
  "1,66,192,11,255,225,0,23,103,66,192,11,217,2,132,126,92,4,64,0,0,3,0,64,0,0,12,131,197,10,146,1,0,5,104,203,131,203,32";
const HEVC = "1,1,96,0,0,0,144,0,0,0,0,0,93,240,0,252,253,248,248,0,0,15,0";
const CONFIGS = {
  avc: { codec: "avc1.42c00b", description: bytes(...AVC.split(",").map(Number)) },
  hevc: { codec: "hvc1.1.6.L93.90", description: bytes(...HEVC.split(",").map(Number)) },
};

/** A file that is a video as far as its container shows, one picture a second. Nothing decodes it. */
export async function makeVideoFile({
  codec = "avc",
  seconds = 2,
  name = "bed.mp4",
  lastModified = 1,
}: {
  codec?: keyof typeof CONFIGS;
  seconds?: number;
  name?: string;
  lastModified?: number;
} = {}): Promise<File> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: 1 });
  await output.start();
  const decoderConfig = { ...CONFIGS[codec], codedWidth: 160, codedHeight: 120 };
  for (let at = 0; at < seconds; at++) {
    await source.add(new EncodedPacket(bytes(0, 0, 0, 4, 1, 2, 3, 4), "key", at, 1), { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("the video was not written");
  return new File([target.buffer], name, { type: "video/mp4", lastModified });
}

function bytes(...numbers: number[]): Uint8Array {
  return new Uint8Array(numbers);
}
