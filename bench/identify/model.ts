import { fork } from "node:child_process";
import { once } from "node:events";
import sharp from "sharp";
import { type IdentifyRequest, ModelError, type VisionModel } from "#server/ports/vision-model/index.ts";
import { openAiModel } from "#server/ports/vision-model/openai.ts";
import type { ModelBehaviour } from "#server/testing/model-server.ts";
import { median, quantile } from "../lib/figures.ts";
import { judged, sized } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";

const PICTURE_BYTES = 300_000;
const CALLS = sized(200, 3);
const WARM_UP_CALLS = sized(20, 1);
/** A model takes seconds. */
const ADDED_MEDIAN_MS_WANTED = 20;
const WITHIN_MS_WANTED = 20_000;
const MEMORY_MB_WANTED = 60;
/** Time that the adapter has with a fault in a smoke run. */
const SMOKE_BUDGET_MS = 500;
const FAULTS: ModelBehaviour[] = [
  "hang before headers",
  "hang after headers",
  "drip",
  "redirect",
  "300 MB",
  "429 for 45 s",
  "connection reset",
];

/** What the adapter adds to a provider's own time, and that it comes back in time from a provider with a fault. */
export async function benchModel(): Promise<boolean> {
  const provider = fork(new URL("model-provider.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  try {
    const [url] = (await once(provider, "message")) as [string];
    const settings = { apiKey: "sk-only-for-measuring", model: "a-vision-model", hasWebSearch: false };
    const provided = { ...settings, baseUrl: url, prices: { input: 0.4, output: 1.6 } };
    const model = openAiModel(provided);
    const request = await requestOf(PICTURE_BYTES);
    const isQuick = await benchAdded(model, request, url);
    const faulty = sized(model, openAiModel(provided, { budgetMs: SMOKE_BUDGET_MS }));
    const isInTime = await benchFaults(faulty, request, url);
    return isQuick && isInTime;
  } finally {
    provider.disconnect();
  }
}

async function benchAdded(model: VisionModel, request: IdentifyRequest, url: string): Promise<boolean> {
  await become(url, "dresser");
  const start = performance.now();
  await model.identify(request);
  const firstMs = performance.now() - start;
  const body = bodyOf(request);
  const direct = async () => {
    const response = await fetch(`${url}/chat/completions`, { method: "POST", body });
    await response.json();
  };
  const times: Record<"direct" | "adapter", number[]> = { direct: [], adapter: [] };
  for (let call = 0; call < CALLS + WARM_UP_CALLS; call++) {
    // In turns, so that a busy machine is busy for both.
    const directMs = await timed(direct);
    const adapterMs = await timed(() => model.identify(request));
    if (call < WARM_UP_CALLS) continue;
    times.direct.push(directMs);
    times.adapter.push(adapterMs);
  }
  const added = median(times.adapter) - median(times.direct);
  const rows = Object.entries(times).map(([name, list]) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => quantile(list, share).toFixed(1)),
  ]);
  console.log(`\nA photo of ${(request.pictures[0]?.length ?? 0) / 1000} kB, ${CALLS} calls each, in turns.\n`);
  printTable(["call", "p50 ms", "p95 ms", "p99 ms"], rows);
  console.log(`\nThe first call, which loads the package: ${firstMs.toFixed(0)} ms.`);
  console.log(`The adapter adds ${added.toFixed(1)} ms to the median; wanted under ${ADDED_MEDIAN_MS_WANTED} ms.`);
  return judged(added < ADDED_MEDIAN_MS_WANTED);
}

async function benchFaults(model: VisionModel, request: IdentifyRequest, url: string): Promise<boolean> {
  const outcomes: { fault: string; ms: number; answer: string; megabytes: number }[] = [];
  for (const fault of FAULTS) {
    await become(url, fault);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    let answer = "an identification";
    const ms = await timed(() =>
      model.identify(request).then(
        () => undefined,
        (error: unknown) => {
          answer = error instanceof ModelError ? `${error.kind}, ${error.status}` : String(error);
        },
      ),
    );
    clearInterval(watch);
    outcomes.push({ fault, ms, answer, megabytes: (most - before) / 1_000_000 });
  }
  console.log("\nA provider with a fault.\n");
  printTable(
    ["fault", "answer", "after s", "memory +MB"],
    outcomes.map(({ fault, ms, answer, megabytes }) => [fault, answer, (ms / 1000).toFixed(2), megabytes.toFixed(0)]),
  );
  const holds = outcomes.every(
    ({ ms, answer, megabytes }) =>
      judged(ms < WITHIN_MS_WANTED && megabytes < MEMORY_MB_WANTED) && /^[\w-]+, 50[234]$/.test(answer),
  );
  console.log(`\nEach ends within ${WITHIN_MS_WANTED / 1000} s with an error of the port: ${holds ? "yes" : "NO"}.`);
  return holds;
}

async function become(url: string, behaviour: ModelBehaviour): Promise<void> {
  await fetch(new URL("/become", url), { method: "POST", body: JSON.stringify([behaviour]) });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One JPEG of noise, of about so many bytes. */
async function requestOf(bytes: number): Promise<IdentifyRequest> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#888", noise } });
  const raw = await image.png().toBuffer();
  let best = Buffer.alloc(0);
  for (let quality = 10; quality <= 90; quality += 4) {
    const jpeg = await sharp(raw).jpeg({ quality }).toBuffer();
    if (Math.abs(jpeg.length - bytes) < Math.abs(best.length - bytes)) best = jpeg;
  }
  return { pictures: [best], country: "CA", labelText: ["HEMNES", "003.604.15"], language: "en" };
}

/** What the adapter sends for it, as one text. */
function bodyOf({ pictures: [picture = new Uint8Array()] }: IdentifyRequest): string {
  const url = `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`;
  return JSON.stringify({ messages: [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }] });
}
