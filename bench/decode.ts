import { parseArgs } from "node:util";
import type { Pixels } from "#shared/decoder/hit.ts";
import { type CodePhoto, comparable, listCodePhotos, loadPixels } from "./lib/code-photos.ts";
import { BEATS, type Contestant, prepareContestants } from "./lib/decode-contestants.ts";
import { withDrawnCodePhotos } from "./lib/drawn-code-photos.ts";
import { median, quantile } from "./lib/figures.ts";
import { IS_SMOKE, judged, sized, verdictOf } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";

/**
 * How many codes on photos our decoder reads, and how fast, beside the two readers that it is made of, each by itself.
 * The photos are yours; those of the ZXing project (core/src/test/resources/blackbox) come in the form that is wanted. A
 * smoke run draws its own.
 */
const USAGE = `npm run bench:decode -- --dir DIR

DIR holds folders of photos (png, jpg, webp). The text of the code on name.png is in name.txt beside it; a photo without
such a file shows no code that can be read, so whatever is read there is wrong.`;

const RUNS = sized(3, 1);
/** What takes longer is not repeated. */
const ENOUGH_MS = 100;
const WARM_UP_PHOTOS = sized(20, 1);
const FRAME = { width: 1280, height: 720 };
const FRAME_MEDIAN_MS_WANTED = 10;

interface Outcome {
  photo: CodePhoto;
  /** The fastest of the runs: others are at work on the machine as well. */
  ms: number;
  isRead: boolean;
  /** How many texts it gave that are not the expected one. */
  others: number;
}

const { values } = parseArgs({ options: { dir: { type: "string" } }, strict: false });
if (typeof values.dir === "string") await bench(values.dir);
else if (IS_SMOKE) await withDrawnCodePhotos(bench);
else {
  console.error(USAGE);
  process.exitCode = 1;
}

async function bench(directory: string): Promise<void> {
  const photos = await listCodePhotos(directory);
  const withCode = photos.filter(({ expected }) => expected !== null);
  if (withCode.length === 0)
    throw new Error(`There are no photos with a text beside them in the folders of ${directory}.`);
  const { others, ours } = await prepareContestants();

  console.log(
    `\nThe photos as they are. Hexkey: a picture is read up to ${BEATS} times, as camera frames would be, until a`,
  );
  console.log(
    `code is found. zxing: as it is set by default, which tries hard; all on: with its last switch as well.\n`,
  );
  const outcomes = await readAll(photos, [...others, ours]);
  printTable(...tableOf(photos, outcomes));
  console.log(`\nThe photos with a code, scaled into camera frames of ${FRAME.width} × ${FRAME.height}.\n`);
  const inFrames = await readAll(withCode, [...others.slice(1), ours], FRAME);
  printTable(...tableOf(withCode, inFrames));

  const missed = missedTargets(photos, { ours, others, outcomes, inFrames });
  console.log(missed.length === 0 ? `\nEvery target: ${verdictOf(true)}.` : `\nMISSED:\n${missed.join("\n")}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

type Outcomes = Map<Contestant, Outcome[]>;

async function readAll(
  photos: readonly CodePhoto[],
  contestants: readonly Contestant[],
  frame?: { width: number; height: number },
): Promise<Outcomes> {
  for (const { file } of photos.slice(0, WARM_UP_PHOTOS)) {
    const pixels = await loadPixels(file, frame);
    for (const { read } of contestants) await read(pixels);
  }
  const outcomes: Outcomes = new Map(contestants.map((contestant) => [contestant, []]));
  for (const photo of photos) {
    const pixels = await loadPixels(photo.file, frame);
    for (const [contestant, list] of outcomes) list.push(await readOne(photo, pixels, contestant));
  }
  return outcomes;
}

async function readOne(photo: CodePhoto, pixels: Pixels, { read }: Contestant): Promise<Outcome> {
  const times: number[] = [];
  let texts: string[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    texts = await read(pixels);
    times.push(performance.now() - start);
    if (performance.now() - start > ENOUGH_MS) break;
  }
  const expected = photo.expected === null ? null : comparable(photo.expected);
  const others = new Set(texts.map(comparable).filter((text) => text !== expected));
  return { photo, ms: Math.min(...times), isRead: texts.length > others.size, others: others.size };
}

function tableOf(photos: readonly CodePhoto[], outcomes: Outcomes): [string[], string[][]] {
  const rowOf = (name: string, belongs: (photo: CodePhoto) => boolean) => [
    name,
    String(photos.filter(belongs).length),
    ...[...outcomes.values()].flatMap((list) => {
      const own = list.filter(({ photo }) => belongs(photo));
      const times = own.map(({ ms }) => ms);
      const { read, others } = countOf(own);
      return [
        own.some(({ photo }) => photo.expected !== null) ? String(read) : `${others} wrong`,
        ...[median(times), quantile(times, 0.95)].map((ms) => ms.toFixed(1)),
      ];
    }),
  ];
  const rows = foldersOf(photos).map((folder) => rowOf(folder, (photo) => photo.folder === folder));
  const headings = [...outcomes.keys()].flatMap(({ name }) => [name, "p50 ms", "p95 ms"]);
  return [
    ["folder", "photos", ...headings],
    [...rows, rowOf("all with a code", ({ expected }) => expected !== null)],
  ];
}

function missedTargets(
  photos: readonly CodePhoto[],
  {
    ours,
    others,
    outcomes,
    inFrames,
  }: { ours: Contestant; others: Contestant[]; outcomes: Outcomes; inFrames: Outcomes },
): string[] {
  const countIn = (contestant: Contestant, belongs: (photo: CodePhoto) => boolean) =>
    countOf((outcomes.get(contestant) ?? []).filter(({ photo }) => belongs(photo)));
  const missed: string[] = [];

  for (const folder of foldersOf(photos)) {
    const inFolder = (photo: CodePhoto) => photo.folder === folder && photo.expected !== null;
    const best = Math.max(...others.map((other) => countIn(other, inFolder).read));
    const own = countIn(ours, inFolder).read;
    if (own < best) missed.push(`${folder}: ${own} read, another reader reads ${best}`);
  }
  const best = Math.max(...others.map((other) => countIn(other, () => true).read));
  const own = countIn(ours, () => true).read;
  if (!judged(own > best)) missed.push(`in all: ${own} read, not more than the ${best} of another reader`);

  const noCode = ({ expected }: CodePhoto) => expected === null;
  const fewest = Math.min(...others.map((other) => countIn(other, noCode).others));
  const wrong = countIn(ours, noCode).others;
  if (wrong > fewest) missed.push(`without a code: ${wrong} wrong readings, another reader has ${fewest}`);

  const frameMs = median((inFrames.get(ours) ?? []).map(({ ms }) => ms));
  console.log(
    `\nHexkey's median for a frame with a code: ${frameMs.toFixed(1)} ms; wanted under ${FRAME_MEDIAN_MS_WANTED} ms.`,
  );
  if (!judged(frameMs < FRAME_MEDIAN_MS_WANTED)) missed.push(`a frame with a code takes ${frameMs.toFixed(1)} ms`);
  return missed;
}

function countOf(outcomes: readonly Outcome[]): { read: number; others: number } {
  return {
    read: outcomes.filter(({ isRead }) => isRead).length,
    others: outcomes.reduce((sum, { others }) => sum + others, 0),
  };
}

function foldersOf(photos: readonly CodePhoto[]): string[] {
  return [...new Set(photos.map(({ folder }) => folder))];
}
