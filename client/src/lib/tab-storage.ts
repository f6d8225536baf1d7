import { ifAllowed } from "#client/lib/storage.ts";

/** Set while somebody who was adding a product is on the way to sign in, perhaps on another site. */
export const PRODUCT_WAITS_KEY = "product-draft-waits";

/**
 * This tab's storage, which outlives a way to another site and back and is gone with the tab. People can block it:
 * nothing is then remembered beyond the page, and reading finds nothing.
 */
export function readTabStored(key: string): string | null {
  return ifAllowed(() => sessionStorage.getItem(key));
}

/** Remembers a text in this tab; null forgets it. */
export function writeTabStored(key: string, text: string | null): void {
  ifAllowed(() => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));
}
