/** The path of a Firefox. Throws where there is none. */
export function findFirefox(): string;

/** The path of WebKitGTK's small browser. Throws where it, or what drives it, is missing. */
export function findWebKit(): string;
