import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { chromium } from "playwright";

const START_PATIENCE_MS = 15_000;
/** Playwright ends a download of which nothing came for so long. A slow one goes on. */
const STANDSTILL_MS = 15_000;

const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const HELP =
  "No Chromium was found and none could be installed. Install one with `npx playwright install --with-deps chromium` or the system package (`apt-get install chromium`), or name yours in HEXKEY_CHROMIUM.";

/** The same engine without a window: journeys take a third less time in it. It has no camera that can be refused. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** The path of a Chromium that starts on this machine, the one for journeys if there is one; undefined where there is none. */
export function findHeadlessBrowser() {
  return findNamed() ?? findOnPath(HEADLESS_SHELL).find(starts) ?? findBrowser();
}

/** The path of a Chromium as people have it, which starts on this machine; undefined where there is none. */
export function findBrowser() {
  const named = findNamed();
  if (named) return named;
  const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].flatMap(findOnPath);
  return [chromium.executablePath(), ...commands, ...MAC_APPS].find(starts);
}

function findNamed() {
  const named = process.env.HEXKEY_CHROMIUM;
  if (named && !starts(named)) throw new Error(`HEXKEY_CHROMIUM names ${named}, which does not start.`);
  return named;
}

/**
 * As `findBrowser`, but installs a Chromium where there is none; and the quicker one for journeys beside it, if
 * `wantsQuickest`. Throws an error that says what to install.
 */
export function ensureBrowser({ wantsQuickest }) {
  if (wantsQuickest && findOnPath(HEADLESS_SHELL).length === 0) installPackages([HEADLESS_SHELL]);
  const found = findBrowser();
  if (found) return found;
  run("npx", ["playwright", "install", "chromium"], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(STANDSTILL_MS) },
  });
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  installPackages(["chromium"]);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(HELP);
}

/** Installs Debian's packages where that is possible: as root on Debian, with a mirror in reach. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update"], { env });
  run("apt-get", ["install", "--yes", "--no-install-recommends", ...names], { env });
}

export function findOnPath(command) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, command)).filter(existsSync);
}

/** A download may lack the system's libraries, so existing is not enough. */
function starts(executable) {
  return existsSync(executable) && spawnSync(executable, ["--version"], { timeout: START_PATIENCE_MS }).status === 0;
}

/** What fails here shows in what is found afterwards. */
function run(command, args, options) {
  process.stdout.write(`$ ${command} ${args.join(" ")}\n`);
  spawnSync(command, args, { stdio: "inherit", ...options });
}
