import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Follows the app's files from now on. Returns a function that waits until files with these names have arrived and no
 * other one is on its way: without a network they could not come any more. Files that are fetched together are asked for
 * before the first of them arrives.
 */
export function followFiles(page: Page): (...names: string[]) => Promise<void> {
  const pending = new Set<string>();
  const arrived = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/assets/")) pending.add(request.url());
  });
  page.on("requestfinished", (request) => {
    pending.delete(request.url());
    arrived.add(request.url());
  });
  page.on("requestfailed", (request) => pending.delete(request.url()));
  const missing = (names: readonly string[]) =>
    names.filter((name) => ![...arrived].some((url) => url.includes(`/assets/${name}-`)));
  return async (...names) => {
    await expect.poll(() => [...missing(names), ...pending], { timeout: 30_000 }).toEqual([]);
  };
}
