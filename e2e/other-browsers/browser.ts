import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as queries from "@testing-library/dom";
import axe from "axe-core";
import { expect } from "playwright/test";

/** A function that runs in the page. Its arguments and its result are JSON; it sees nothing of this module. */
type InPage<A extends unknown[], R> = (...args: A) => R | Promise<R>;

export type ColorScheme = "light" | "dark";

/** The difference between the browsers: the protocols by which they are driven. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Runs a script without a result. */
  inject(script: string): Promise<void>;
  /** The value of an expression, which may be a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** The element of an expression, null where there is none. */
  element(expression: string): Promise<PageElement | null>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PageElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Of a file field, which may be hidden. */
  choose(path: string): Promise<void>;
}

/** One step on the way to an element, as a person would name it; each looks inside of what the last one found. */
export type FindStep =
  | { role: string; name?: string; part?: boolean }
  | { label: string }
  | { text: string }
  | { css: string };

const require = createRequire(import.meta.url);
/** Elements are found by it as in the component tests, by role and name. */
const QUERIES = readFileSync(require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"), "utf8");
const PATIENCE_MS = 20_000;

/** A browser with one window, in a person's terms. */
export class OtherBrowser {
  private readonly driver: Driver;
  private readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  open(path: string): Promise<void> {
    return this.driver.open(new URL(path, this.origin).href);
  }

  run<A extends unknown[], R>(inPage: InPage<A, R>, ...args: A): Promise<R> {
    return this.driver.evaluate(expressionOf(inPage, args)) as Promise<R>;
  }

  /** Waits for the element. Throws its description where none comes. */
  async find(...steps: FindStep[]): Promise<PageElement> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const found = await this.lookFor(steps);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Not found: ${JSON.stringify(steps)}`);
  }

  async isThere(...steps: FindStep[]): Promise<boolean> {
    return (await this.lookFor(steps)) !== null;
  }

  async click(...steps: FindStep[]): Promise<void> {
    await (await this.find(...steps)).click();
  }

  /** Types into an empty field, and checks that all of it arrived. */
  async fill(text: string, ...steps: FindStep[]): Promise<void> {
    await (await this.find(...steps)).type(text);
    const value = () => this.run(valueInFocus);
    await expect.poll(value, { timeout: PATIENCE_MS }).toBe(text);
  }

  /** Chooses one of a list as a person does with the keyboard. */
  async select(option: string, ...steps: FindStep[]): Promise<void> {
    await (await this.find(...steps)).type(option);
  }

  async choose(path: string, ...steps: FindStep[]): Promise<void> {
    await (await this.find(...steps)).choose(path);
  }

  /** The findings of axe on colours that are too close to each other, each by its selector. */
  async findFaintText(): Promise<string[]> {
    await this.driver.inject(axe.source);
    return this.run(faintText);
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  private async lookFor(steps: FindStep[]): Promise<PageElement | null> {
    const hasQueries = await this.driver.evaluate("typeof TestingLibraryDom === 'object'");
    if (!hasQueries) await this.driver.inject(QUERIES);
    return this.driver.element(expressionOf(follow, [steps]));
  }
}

function expressionOf(inPage: InPage<never[], unknown>, args: unknown[]): string {
  return `(${inPage})(...${JSON.stringify(args)})`;
}

function follow(steps: FindStep[]): HTMLElement | null {
  const { TestingLibraryDom } = globalThis as unknown as { TestingLibraryDom: typeof queries };
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom;
  // An element that still slides in is not where a click would go.
  const isMoving = document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  if (isMoving) return null;
  let inside = document.body;
  for (const step of steps) {
    let found: HTMLElement[] = [];
    if ("role" in step) {
      const name = step.part && step.name ? (text: string) => text.includes(step.name ?? "") : step.name;
      found = queryAllByRole(inside, step.role, name === undefined ? {} : { name });
    } else if ("label" in step) found = queryAllByLabelText(inside, step.label);
    else if ("text" in step) found = queryAllByText(inside, (text) => text.includes(step.text));
    else found = [...inside.querySelectorAll<HTMLElement>(step.css)];
    const [first] = found;
    if (!first) return null;
    inside = first;
  }
  // The middle, where no bar at the bottom or the top lies over it.
  inside.scrollIntoView({ block: "center", behavior: "instant" });
  return inside;
}

function valueInFocus(): string | null {
  const { activeElement } = document;
  return activeElement && "value" in activeElement ? String(activeElement.value) : null;
}

async function faintText(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run({ runOnly: { type: "rule", values: ["color-contrast"] } });
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
}
