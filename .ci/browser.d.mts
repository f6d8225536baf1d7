/** The path of a Chromium that starts on this machine, the one for journeys if there is one; undefined where there is none. */
export function findHeadlessBrowser(): string | undefined;

/** The path of a Chromium as people have it, which starts on this machine; undefined where there is none. */
export function findBrowser(): string | undefined;

/**
 * As `findBrowser`, but installs a Chromium where there is none; and the quicker one for journeys beside it, if
 * `wantsQuickest`. Throws an error that says what to install.
 */
export function ensureBrowser(options: { wantsQuickest: boolean }): string;
