import { existsSync } from "node:fs";
import { join } from "node:path";
import { findOnPath, installPackages } from "./browser.mjs";

const FIREFOX_PACKAGES = ["firefox-esr"];
const WEBKIT_PACKAGES = [
  "webkit2gtk-driver",
  "xvfb",
  "xauth",
  "dbus",
  "gstreamer1.0-plugins-good",
  "gstreamer1.0-libav",
];
/** What drives WebKit: its driver, and what gives it a display and a bus. */
const WEBKIT_COMMANDS = ["WebKitWebDriver", "xvfb-run", "xauth", "dbus-run-session"];
const WEBKIT_FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"];

/** The path of a Firefox. Throws where there is none. */
export function findFirefox() {
  const [path] = ["firefox-esr", "firefox"].flatMap(findOnPath);
  if (!path) throw new Error(missing("Firefox", FIREFOX_PACKAGES));
  return path;
}

/** The path of WebKitGTK's small browser. Throws where it, or what drives it, is missing. */
export function findWebKit() {
  const path = WEBKIT_FOLDERS.flatMap((folder) =>
    ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map((name) => join(folder, name, "MiniBrowser")),
  ).find(existsSync);
  if (!path || WEBKIT_COMMANDS.some((command) => findOnPath(command).length === 0))
    throw new Error(missing("WebKit", WEBKIT_PACKAGES));
  return path;
}

/** Installs the converter of videos where it is missing and Debian's packages are to be had. Without it tests see that it is missed. */
export function ensureConverter() {
  if (findOnPath("ffmpeg").length === 0) installPackages(["ffmpeg"]);
}

/** Installs what is missing where Debian's packages are to be had. Answers why the browsers are not there, null where they are. */
export function ensureOtherBrowsers() {
  if (whatIsMissing() !== null) installPackages([...FIREFOX_PACKAGES, ...WEBKIT_PACKAGES]);
  return whatIsMissing();
}

function whatIsMissing() {
  for (const find of [findFirefox, findWebKit]) {
    try {
      find();
    } catch (error) {
      return error.message;
    }
  }
  return null;
}

function missing(browser, packages) {
  return `${browser} is not on this machine. On Debian: apt-get install ${packages.join(" ")}`;
}
