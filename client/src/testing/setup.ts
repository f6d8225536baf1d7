import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** Makes React warn about updates that a test does not wait for. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Nothing is laid out here: what waits until somebody comes near (`WhenNear`) is drawn at once. */
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

/** A test that wants an error to be reported puts its own spy on `console.error`, which then does not come here. */
const unexpected: string[] = [];
const report = console.error;
console.error = (...details: unknown[]) => {
  unexpected.push(details.map(String).join(" "));
  report(...details);
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const [first] = unexpected.splice(0);
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first}`);
});
