/** The address of a product's own page. Apart from the table of screens, which the app in the browser has no use for. */
export function productPath(id: string): string {
  return `/p/${id}`;
}

/** The product's id in the address of its page, as it stands there; null for another address. */
export function productIdOf(path: string): string | null {
  return /^\/p\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
}
