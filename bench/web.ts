import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { findBrowser } from "../.ci/browser.mjs";
import { launchWithCamera } from "../e2e/camera/camera-browser.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { startServerProcess } from "./lib/server-process.ts";
import { IS_SMOKE, judged, sized } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";
import { kB, type Weighed, weighFirstLoads } from "./lib/weigh.ts";

/**
 * What a first visit on a phone costs, on the production build with the demo catalogue: the JavaScript of landing, home
 * and a product's page, what opening the scanner fetches on top, and Lighthouse's four scores (mobile, its simulated slow
 * 4G and four times slower processor), median of three. A smoke run opens the product's page and the scanner alone.
 */
const RUNS = sized(3, 1);
const WANTED = { performance: 95, accessibility: 100, "best-practices": 95, seo: 95 } as const;
type Score = keyof typeof WANTED;
const ALL_SCORES = Object.keys(WANTED) as Score[];
const SCORES = ALL_SCORES.slice(0, sized(ALL_SCORES.length, 1));
/** Words of the QR decoder's own options, which survive minification. */
const DECODER = /inversionAttempts|dontInvert/;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
];

const executable = findBrowser();
const database = await startBenchPostgres();
const env = { DATABASE_URL: database.url, DEMO_DATA: "true", LOG_LEVEL: "error" };
const server = await startServerProcess([process.execPath, "dist/server/index.js"], { env, path: "/readyz" });
const [product] = (await (await fetch(`${server.origin}/api/products`)).json()) as { id: string }[];
const ALL_PAGES = [
  { page: "landing", path: "/landing" },
  { page: "home", path: "/home" },
  { page: "product", path: `/p/${product?.id}` },
] as const;
const PAGES = ALL_PAGES.slice(sized(0, 2));
/** The same without a browser, as `npm test` weighs it: both have to name the same files. */
const weighed = new Map(weighFirstLoads("dist/client").map((load) => [load.page, load]));
try {
  const small = await measureScripts();
  const light = await measureScanner();
  const fast = await measureScores();
  process.exitCode = small && light && fast ? 0 : 1;
} finally {
  await server.stop();
  await database.stop();
}

async function measureScripts(): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
  const rows: string[][] = [];
  let good = true;
  for (const { page: name, path } of PAGES) {
    const page = await browser.newPage(PHONE);
    const scripts: string[] = [];
    const names: string[] = [];
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      names.push(response.url());
      scripts.push(await response.text());
    });
    await page.goto(server.origin + path, { waitUntil: "networkidle" });
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
    const decoder = scripts.some((script) => DECODER.test(script));
    const { maxBytes, files } = loadOf(name);
    const isAsNamed = agree(path, names, files);
    good &&= judged(bytes <= maxBytes) && !decoder && isAsNamed;
    rows.push([path, String(scripts.length), kB(bytes), kB(maxBytes), decoder ? "YES" : "no"]);
    await page.close();
  }
  await browser.close();
  printTable(["page", "scripts", "kB gzip", "at most", "decoder in it"], rows);
  return good;
}

function loadOf(page: Weighed["page"]): Weighed {
  const load = weighed.get(page);
  if (!load) throw new Error(`${page} has no budget`);
  return load;
}

/** Whether a browser fetched just what is weighed without one. */
function agree(path: string, fetched: readonly string[], files: Weighed["files"]): boolean {
  const seen = new Set(fetched.map((url) => basename(url)));
  const named = new Set(files.map(({ name }) => basename(name)));
  const apart = [...seen].filter((name) => !named.has(name)).concat([...named].filter((name) => !seen.has(name)));
  if (apart.length > 0) console.log(`${path}: the browser and client/first-loads.ts differ in ${apart.join(", ")}`);
  return apart.length === 0;
}

/**
 * Opens the scanner on a home screen that has come to rest, and weighs each file that is fetched from then on: those
 * that reading codes takes, and those of what a scan may lead to, which are asked for once the readers have arrived.
 */
async function measureScanner(): Promise<boolean> {
  const { browser } = await launchWithCamera("there", { executablePath: findBrowser() });
  const page = await browser.newPage(PHONE);
  await page.goto(`${server.origin}/home`, { waitUntil: "networkidle" });
  const files: Promise<{ url: string; ahead: boolean; wasm: boolean; bytes: number }>[] = [];
  let areReadersThere = false;
  page.context().on("requestfinished", (request) => {
    areReadersThere ||= request.url().endsWith(".wasm");
  });
  page.context().on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/assets/")) return;
    const ahead = areReadersThere;
    const weigh = async () => {
      const body = await (await request.response())?.body();
      return {
        url: request.url(),
        ahead,
        wasm: request.url().endsWith(".wasm"),
        bytes: body ? gzipSync(body).length : 0,
      };
    };
    files.push(weigh());
  });
  await page.getByRole("button", { name: "Scan QR" }).tap();
  await page.getByText("Auto-scanning active").waitFor();
  await page.waitForLoadState("networkidle");
  const assets = await Promise.all(files);
  await browser.close();
  const row = (name: string, counted: typeof assets, most = "") => {
    const bytes = counted.reduce((sum, file) => sum + file.bytes, 0);
    return { bytes, cells: [name, String(counted.length), kB(bytes), most] };
  };
  const wasm = row(
    "  of it WebAssembly",
    assets.filter((file) => file.wasm),
  );
  const scanner = row(
    "opening the scanner",
    assets.filter((file) => !file.ahead),
    kB(loadOf("scanner").maxBytes),
  );
  const ahead = row(
    "then, for what a scan leads to",
    assets.filter((file) => file.ahead),
  );
  printTable(["fetched", "files", "kB gzip", "at most"], [scanner.cells, wasm.cells, ahead.cells]);
  if (wasm.bytes === 0) throw new Error("the WebAssembly reader was not fetched");
  const fetched = assets.filter((file) => !file.ahead).map(({ url }) => url);
  const isAsNamed = agree("the scanner", fetched, loadOf("scanner").files);
  // Beside other work the home screen has not come to rest: its last files are counted here.
  return judged(scanner.bytes <= loadOf("scanner").maxBytes && isAsNamed);
}

async function measureScores(): Promise<boolean> {
  const rows: string[][] = [];
  let good = true;
  for (const { path } of PAGES) {
    const runs: Record<string, number>[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await audit(server.origin + path));
    const median = (key: string) => middle(runs.map((one) => one[key] ?? 0));
    for (const score of SCORES) good &&= judged(median(score) >= WANTED[score]);
    const timings = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((key) =>
      median(key).toFixed(0),
    );
    rows.push([
      path,
      ...SCORES.map((score) => String(median(score))),
      ...timings,
      median("cumulative-layout-shift").toFixed(3),
    ]);
  }
  rows.push(["at least", ...SCORES.map((score) => String(WANTED[score])), "", "", "", ""]);
  printTable(["page", ...SCORES, "FCP ms", "LCP ms", "TBT ms", "CLS"], rows);
  return good;
}

/** One Lighthouse run in a fresh browser: the four scores in percent, and the timings behind the first. */
async function audit(url: string): Promise<Record<string, number>> {
  const chrome = await launch({ chromePath: executable, chromeFlags: CHROME_FLAGS });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: SCORES,
      disableFullPageScreenshot: IS_SMOKE,
      logLevel: "error",
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    if (process.argv.includes("--why")) {
      for (const one of Object.values(audits)) {
        if (one.score !== null && one.score < 0.9) console.log(`  ${url} ${one.id}: ${one.displayValue ?? one.title}`);
      }
    }
    const scores = SCORES.map((score) => [score, Math.round((categories[score]?.score ?? 0) * 100)] as const);
    const timings = Object.entries(audits).map(([id, one]) => [id, one.numericValue ?? 0] as const);
    return Object.fromEntries([...timings, ...scores]);
  } finally {
    chrome.kill();
  }
}

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
