import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { resetHelpers } from "#client/testing/after-every-test.ts";

/** Makes React warn about updates that a test does not wait for. */
const warnOfUpdates = (isWarning: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isWarning });
warnOfUpdates(true);

/** Nothing is laid out here: what `WhenNear` puts off is drawn at once. */
globalThis.IntersectionObserver = class extends IntersectionObserver {
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(report, options);
    this.#report = options?.rootMargin ? report : () => undefined;
  }

  override observe(): void {
    this.#report([Object.assign(new IntersectionObserverEntry(), { isIntersecting: true })], this);
  }
};

/** No picture can be decoded here, so a photo is sent as it is, as from a browser that can't; tests of cameras bring their own. */
Object.assign(globalThis, { createImageBitmap: undefined });

/** A test that wants an error to be reported puts its own spy on `console.error`, which then does not come here. */
const unexpected: string[] = [];
const report = console.error;
console.error = (...details: unknown[]) => {
  // Radix removes a toast's announcement after a second, whatever the test is doing by then.
  if (String(details[0]).includes("not wrapped in act") && details[1] === "ToastAnnounce") return;
  unexpected.push(details.map(String).join(" "));
  report(...details);
};

afterAll(() => {
  console.error = report;
});

afterEach(async () => {
  // Rendered components release what they use before the page is cleared.
  cleanup();
  resetHelpers();
  // Screens that were still loading have no page left to show on; the next test must not hear of it.
  warnOfUpdates(false);
  await vi.dynamicImportSettled();
  warnOfUpdates(true);
  localStorage.clear();
  sessionStorage.clear();
  const [first] = unexpected.splice(0);
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first}`);
});
