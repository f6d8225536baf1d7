import { type BrowserContext, test as base, expect, type Locator, type Page } from "playwright/test";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TOAST_DURATION_MS } from "#shared/domain/limits.ts";
import { type Credentials, newAddress } from "./members.ts";
import { PROVIDERS } from "./surroundings.ts";

export { expect };

interface Fixtures {
  /**
   * The expected refusals of the journey, as "401 /api/auth/login", or "offline": the browser logs each of them in the
   * console.
   */
  refusals: string[];
  problems: string[];
  /** A page in another browser of the same person: nothing of the first is known there. */
  otherDevice: Page;
}

/** The browser itself logs a 404, which is the right answer for an unknown code. */
const EXPECTED_404 = "/api/products/qr/";

/**
 * The refusals where a browser still shows a member after the session has ended: the question for that member, that for the
 * navigation's unread number and the stream of its changes, each of which may go first.
 */
export const SESSION_ENDED = ["401 /api/auth/user", "401 /api/notifications/count", "401 /api/notifications/stream"];

/** Pictures of shared links, which any screen may show once a journey has shared one. No journey reaches the internet. */
const PICTURES_ELSEWHERE = /^https:\/\/i\.(ytimg|vimeocdn)\.com\//;

/** Pages on which an error in the console, or an uncaught one, fails the journey. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": newAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  refusals: async ({}, use) => use([]),
  problems: [
    async ({ context, refusals }, use) => {
      const problems: string[] = [];
      watchForProblems(context, problems, refusals);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, problems, refusals }, use) => {
    const context = await browser.newContext();
    watchForProblems(context, problems, refusals);
    await use(await context.newPage());
    await context.close();
  },
});

/**
 * Messages of the pages that are opened from now on stay until they are closed: a slow machine may take longer to look at
 * one, above all after a reload, than it is shown.
 */
export function keepToasts(page: Page): Promise<unknown> {
  return page.addInitScript((duration) => {
    const { setTimeout } = globalThis;
    const run = (...[then, after, ...more]: Parameters<typeof setTimeout>) =>
      after === duration ? 0 : setTimeout(then, after, ...more);
    Object.assign(globalThis, { setTimeout: run });
  }, TOAST_DURATION_MS);
}

/** Collects problems on the pages of a browser, and unexpected refusals. */
export function watchForProblems(context: BrowserContext, problems: string[], refusals: readonly string[] = []): void {
  context.on("weberror", (error) => problems.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser's remark on every page that comes over plain http.
    if (message.text().startsWith("The Cross-Origin-Opener-Policy header has been ignored")) return;
    const { url } = message.location();
    // The providers' pages are not ours.
    if (Object.values(PROVIDERS).some(({ issuer }) => url.startsWith(issuer))) return;
    if (PICTURES_ELSEWHERE.test(url)) return;
    const status = /^Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1];
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    const isExpected =
      status === undefined
        ? message.text().includes("ERR_INTERNET_DISCONNECTED") && refusals.includes("offline")
        : (status === "404" && path.startsWith(EXPECTED_404)) || refusals.includes(`${status} ${path}`);
    if (!isExpected) problems.push(`${message.text()} ${url}`);
  });
}

/** Scrolls to the reviews and questions on a product's page, which are fetched when the reader comes near them. */
export async function scrollToPeople(page: Page): Promise<void> {
  for (const part of ["#reviews", "#questions"]) {
    const heading = page.locator(`${part} > h2`);
    await expect(heading).toBeVisible();
    await heading.scrollIntoViewIfNeeded();
  }
}

/** Opens a product's page and scrolls to its reviews and questions. */
export async function openPeople(page: Page, productId: string): Promise<void> {
  await page.goto(`/p/${productId}`);
  await scrollToPeople(page);
}

/**
 * Waits until the screen has loaded: a heading, and no placeholder, in the dialog if one is open. The page itself looks
 * at each picture: assertions look again only after pauses that grow to half a second.
 */
export async function waitForScreen(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6, [role=heading]")];
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]");
    return headings.some(isShown) && document.querySelector(".animate-shimmer") === null;
  });
}

/**
 * Goes to another screen as the app's links do: the page is not loaded anew. The screen before stays until the next one is
 * there, and says meanwhile that something loads. Screens whose addresses begin alike may share their heading.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    const { pathname } = new URL(address, location.href);
    const isAlike = pathname.split("/")[1] === location.pathname.split("/")[1];
    if (!isAlike) document.querySelector("h1")?.setAttribute("data-before", "");
    history.pushState(null, "", address);
  }, address);
  await page.waitForFunction(() => {
    const statuses = [...document.querySelectorAll("[role=status]")];
    const isLoading = statuses.some(({ textContent }) => /^(Loading|Chargement)/.test(textContent ?? ""));
    return !isLoading && document.querySelector("[data-before]") === null;
  });
  await waitForScreen(page);
}

/** The toast with this title. */
export function toastOf(page: Page, title: string): Locator {
  return page.locator("li[data-variant]").filter({ hasText: title });
}

/** Signs in past the forms, for journeys about something else: the browser has the cookies then. */
export async function signInQuietly(page: Page, { email, password }: Credentials): Promise<void> {
  const response = await page.request.post(accounts.login.path, { data: { email, password } });
  expect(response.status()).toBe(200);
}

/** A product with a film, as the home screen lists it. Its reviews, which are there too, begin with its name. */
export function dresserOnHome(page: Page): Locator {
  return page.getByRole("button", { name: "Lindholm 3-drawer dresser Nordhem" });
}
