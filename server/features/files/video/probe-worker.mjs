// Reads a container in a thread of its own, which is ended when a hostile file keeps it busy or fills its memory.
// Plain JavaScript, because a thread starts without the tools that read TypeScript.
import { parentPort } from "node:worker_threads";
import { CustomSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } from "mediabunny";

const CACHE_BYTES = 4 * 1024 * 1024;
const CONTAINERS = new Map([
  [MP4, "mp4"],
  [QTFF, "mov"],
  [WEBM, "webm"],
]);

/** What has been asked for and not come yet, by its number. @type {Map<number, (part: Uint8Array) => void>} */
const waiting = new Map();
let asked = 0;

let bytes = 0;

const source = new CustomSource({
  getSize: () => bytes,
  read: (start, end) =>
    new Promise((resolve) => {
      const id = ++asked;
      waiting.set(id, resolve);
      parentPort.postMessage({ kind: "read", id, start, end });
    }),
  maxCacheSize: CACHE_BYTES,
  prefetchProfile: "fileSystem",
});

// It is started before there is a file to read: loading the reader takes longer than reading.
parentPort.once("message", (file) => {
  bytes = file.bytes;
  parentPort.on("message", ({ id, part }) => {
    waiting.get(id)?.(part);
    waiting.delete(id);
  });
  look(new Input({ source, formats: [...CONTAINERS.keys()] }))
    // Whatever a file makes the reader throw: it is not what its beginning says.
    .catch(() => parentPort.postMessage({ kind: "unreadable" }))
    .finally(() => parentPort.close());
});

/** Tells what is in the file and then, which takes longer, whether it begins and ends as it should. */
async function look(input) {
  const container = CONTAINERS.get(await input.getFormat());
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  parentPort.postMessage({
    kind: "tracks",
    container,
    video: video && {
      codec: await video.getCodec(),
      detail: await video.getCodecParameterString(),
      width: Math.round(await video.getDisplayWidth()),
      height: Math.round(await video.getDisplayHeight()),
    },
    audio: audio && { codec: await audio.getCodec() },
    seconds: await input.getDurationFromMetadata(),
  });
  if (!video) return;
  if ((await new EncodedPacketSink(video).getFirstKeyPacket()) === null) throw new Error("no key frame");
  parentPort.postMessage({ kind: "begins" });
  let seconds = 0;
  for (const track of audio ? [video, audio] : [video]) {
    // With its bytes: what can be read is there.
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
    if (last === null) throw new Error("no end");
    seconds = Math.max(seconds, last.timestamp + last.duration);
  }
  parentPort.postMessage({ kind: "ends", seconds });
}
