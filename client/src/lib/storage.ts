/**
 * This browser's storage, which people can block: nothing is then remembered beyond the page, and reading finds
 * nothing, but the app works.
 */
export function readStored(key: string): string | null {
  return ifAllowed(() => localStorage.getItem(key));
}

/** Remembers a text on this device; null forgets it. */
export function writeStored(key: string, text: string | null): void {
  ifAllowed(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

/** What it returns, or null where the browser keeps a page from storing anything. */
export function ifAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
