/** The path of a Chromium that starts on this machine, undefined where there is none. */
export function findBrowser(): string | undefined;

/** As `findBrowser`, but installs a Chromium where there is none. Throws an error that says what to install. */
export function ensureBrowser(): string;
