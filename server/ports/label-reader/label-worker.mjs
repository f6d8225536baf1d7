// Reads labels in a process of its own, behind all others: reading takes most of a second of a processor and 350 MB.
// Plain JavaScript, because the process starts without the tools that read TypeScript.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { makeRoomForOthers } from "../../lib/make-room.mjs";

/** Its own libraries and one picture take half of it. */
const MEMORY_BYTES = 800 * 1024 * 1024;
const LOOK_AT_MEMORY_MS = 50;
/** Text that is upside down is read with 35 to 55 of 100, text that is not with 80 and more. */
const SURE_LEAST = 65;
/** Fewer characters are no label, however it is turned. */
const TEXT_LEAST = 8;
const CAUSE_MAX_CHARACTERS = 500;

// The server may be gone without a word, in the middle of a picture.
process.once("disconnect", endNow);
makeRoomForOthers(Number(process.argv[2]));

const { default: sharp } = await import("sharp");
const { default: tesseract } = await import("tesseract.js");
const { greyPicture, prepareLabel, tiltsOf, upsideDown } = await import("./prepare.mjs");
sharp.concurrency(1);
sharp.cache(false);
setInterval(() => process.memoryUsage.rss() > MEMORY_BYTES && endNow(), LOOK_AT_MEMORY_MS).unref();

const recognizer = await openRecognizer();

process.on("message", async ({ picture, maxSide }) => {
  process.send(await read(picture, maxSide));
});
process.send({ isReady: true });

async function read(picture, maxSide) {
  let grey;
  try {
    grey = await greyPicture(picture, { maxSide });
  } catch (error) {
    return { refusal: "unreadable", cause: String(error).slice(0, CAUSE_MAX_CHARACTERS) };
  }
  if (grey === "too-large") return { refusal: "too-large" };
  let best = { text: "", confidence: 0 };
  if (grey === "too-small") return best;
  for (const degrees of await tiltsOf(grey)) {
    const label = await prepareLabel(grey, degrees);
    const found = await recognize(label);
    if (found.text.length >= TEXT_LEAST && found.confidence < SURE_LEAST) {
      best = betterOf(best, await recognize(upsideDown(label)));
    }
    best = betterOf(best, found);
    if (best.text.length >= TEXT_LEAST && best.confidence >= SURE_LEAST) break;
  }
  return best;
}

/** A few letters that are none can be sure of themselves. */
function betterOf(one, other) {
  const isText = ({ text }) => text.length >= TEXT_LEAST;
  if (isText(one) !== isText(other)) return isText(one) ? one : other;
  return one.confidence > other.confidence ? one : other;
}

async function recognize(grey) {
  const { data } = await recognizer.recognize(pgmOf(grey));
  return { text: data.text, confidence: data.confidence };
}

/** With the words of its package: without their path it would fetch them from the internet, and write them to where it runs. */
async function openRecognizer() {
  const languages = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json"));
  const opened = await tesseract.createWorker("eng", tesseract.OEM.LSTM_ONLY, {
    langPath: join(languages, "4.0.0_best_int"),
    cacheMethod: "none",
    // Without it a failure is thrown where nothing catches it, too.
    errorHandler: () => undefined,
  });
  await opened.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SPARSE_TEXT, user_defined_dpi: "300" });
  return opened;
}

/** The plainest format there is for grey pixels. */
function pgmOf({ data, width, height }) {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}

function endNow() {
  process.kill(process.pid, "SIGKILL");
}
