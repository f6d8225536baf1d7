import { parseLabel } from "#server/features/identify/label/parse-label.ts";
import { foldAccents } from "#server/features/identify/label/words.ts";
import { tesseractReader } from "#server/ports/label-reader/tesseract.ts";
import { bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { median, quantile } from "../lib/figures.ts";
import { createRandom } from "../lib/search-catalogue.ts";
import { LABEL_PROCESS, sized } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";
import { drawLabel } from "./draw-label.ts";
import { makeLabel } from "./label-set.ts";

/** How much of drawn labels is read, and what is read wrong; and how long a photo takes. */
const LABELS = sized(100, 2);
const SEED = 20261123;
const READING_MS = 60_000;
/** Shares of the labels. */
const WANTED = { numbers: 0.95, names: 0.9 };

/** Prints what was read of so many labels; whether it is as much as is wanted. */
export async function benchLabels(count = LABELS): Promise<boolean> {
  const random = createRandom(SEED);
  // With time enough on a busy machine: how long it took is a column of the table.
  const reader = tesseractReader({ readingMs: READING_MS, process: LABEL_PROCESS });
  const found = { numbers: 0, wrong: 0, brands: 0, models: 0 };
  const tookMs: number[] = [];
  for (let index = 0; index < count; index++) {
    const { facts, photo } = makeLabel(index, random);
    const picture = await drawLabel(facts, photo, random);
    const start = performance.now();
    const { lines } = await reader.read(picture);
    tookMs.push(performance.now() - start);
    const { articleNumbers, brand, model } = parseLabel(lines);
    const printed = bareArticleNumber(facts.articleNumber);
    const isRead = articleNumbers.some((number) => bareArticleNumber(number) === printed);
    const wrong = articleNumbers.filter((number) => bareArticleNumber(number) !== printed);
    found.numbers += Number(isRead);
    found.wrong += wrong.length;
    found.brands += Number(isSame(brand, facts.brand));
    found.models += Number(isSame(model, facts.model));
    if (!isRead || wrong.length > 0 || !isSame(brand, facts.brand) || !isSame(model, facts.model)) {
      console.log(JSON.stringify({ printed: facts, photo, lines, articleNumbers, brand, model }));
    }
  }
  await reader.close();
  const first = tookMs.shift() ?? 0;
  const ms = (value: number) => value.toFixed(0);
  printTable(
    ["of labels", "article number", "wrong numbers", "brand", "model", "first ms", "median ms", "p95 ms"],
    [
      [
        ...[count, found.numbers, found.wrong, found.brands, found.models].map(String),
        ...[first, median(tookMs), quantile(tookMs, 0.95)].map(ms),
      ],
    ],
  );
  return (
    found.numbers >= WANTED.numbers * count &&
    found.wrong === 0 &&
    found.brands >= WANTED.names * count &&
    found.models >= WANTED.names * count
  );
}

const isSame = (read: string | null, printed: string) =>
  foldAccents(read ?? "").toLowerCase() === foldAccents(printed).toLowerCase();
