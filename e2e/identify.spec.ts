import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import type { ModelBehaviour } from "#server/testing/model-server.ts";
import { place } from "#shared/contracts/identify/place.ts";
import { CONSENSUS_VOTERS_MIN } from "#shared/domain/identify/consensus.ts";
import { findBarriers } from "./axe.ts";
import { expect, SESSION_ENDED, signInQuietly, test, toastOf, watchForProblems } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { MODEL } from "./surroundings.ts";

// The stand-in for the AI behaves for all of them: one after the other.
test.describe.configure({ mode: "default" });

let drawn = Math.floor(Math.random() * 1_000_000);
/** A photo that no journey has sent before. */
const newPhoto = () => drawnPhoto(++drawn);

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel("Choose a photo").setInputFiles({ name: "item.jpg", mimeType: "image/jpeg", buffer });

async function become(...behaviours: ModelBehaviour[]): Promise<void> {
  await fetch(new URL("/become", MODEL), { method: "POST", body: JSON.stringify(behaviours) });
}

async function modelCalls(): Promise<number> {
  const { calls } = (await (await fetch(new URL("/calls", MODEL))).json()) as { calls: number };
  return calls;
}

const answers = (page: Page) => page.getByRole("dialog");

/** A member in the photo mode. */
async function openPhotoMode(page: Page): Promise<void> {
  await signInQuietly(page, await makeMember());
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "AI Scanner" })).toBeVisible();
}

async function identifyPhoto(page: Page, photo: Buffer): Promise<void> {
  await choose(page, photo);
  const anyway = page.getByRole("button", { name: "Use this photo anyway" });
  const go = page.getByRole("button", { name: "Identify this item" });
  await expect(anyway.or(go)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await go.click();
}

async function skipPlace(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Skip" }).click();
}

test.beforeEach(() => become("dresser"));

test("a member learns what is on a photo, finds it in the history, and the same photo is known", async ({ page }) => {
  await openPhotoMode(page);
  const photo = await newPhoto();
  await identifyPhoto(page, photo);
  await expect(page.getByRole("heading", { name: "May we use your location?" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await skipPlace(page);
  const dialog = answers(page);
  await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
  await expect(dialog.getByText("Likely").first()).toBeVisible();
  await expect(dialog.getByText("Recognised by AI")).toBeVisible();
  await expect(dialog.getByText(/93\s?%/)).toHaveCount(0);
  await expect(dialog.getByRole("heading", { name: "On the web" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const calls = await modelCalls();

  await page.goto("/scan-history");
  const card = page.getByRole("main").getByRole("listitem").first();
  await expect(card).toContainText("HEMNES 8-drawer dresser");
  const picture = card.getByRole("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  // The whole answer is there again, and Back closes it.
  await card.getByRole("button", { name: "See the answer" }).click();
  await expect(dialog.getByRole("heading", { name: "On the web" })).toBeVisible();
  await expect(dialog.getByText("Answered today")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await modelCalls()).toBe(calls);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toBeVisible();

  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  await identifyPhoto(page, photo);
  await expect(dialog.getByText("Answered today")).toBeVisible();
  expect(await modelCalls()).toBe(calls);
  await become("sofa-without-tag");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect.poll(modelCalls).toBe(calls + 1);
  await expect(dialog.getByText("Recognised by AI")).toBeVisible();
  await expect(dialog.getByText("HEMNES 8-drawer dresser")).toHaveCount(0);
  await expect(dialog.getByText("Answered today")).toHaveCount(0);
});

test("a correction is thanked for, stands in the history, and two of them have the photo looked at anew", async ({
  page,
  otherDevice,
}) => {
  const photo = await newPhoto();
  const correct = async (who: Page) => {
    await openPhotoMode(who);
    await identifyPhoto(who, photo);
    await skipPlace(who);
    const dialog = answers(who);
    await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
    await dialog.getByRole("button", { name: "No, correct it" }).click();
    await dialog.getByLabel("Brand").fill("Oakline");
    await dialog.getByLabel("Model").fill("Alder 8");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(toastOf(who, "Thank you!")).toBeVisible();
  };
  const calls = await modelCalls();
  await correct(page);
  await page.goto("/scan-history");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Oakline Alder 8");
  await correct(otherDevice);
  expect(await modelCalls()).toBe(calls + 1);
  const third = await page.context().browser()?.newContext();
  if (!third) throw new Error("there is no browser");
  const next = await third.newPage();
  await openPhotoMode(next);
  await identifyPhoto(next, photo);
  await skipPlace(next);
  await expect(answers(next).getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
  expect(await modelCalls()).toBe(calls + 2);
  await third.close();
});

test("the answer and what was said of it are there after a look at the catalogue, and Back leads on to the photo", async ({
  page,
}) => {
  await openPhotoMode(page);
  await identifyPhoto(page, await newPhoto());
  await skipPlace(page);
  const result = page.getByRole("dialog", { name: "HEMNES 8-drawer dresser" });
  await result.getByRole("button", { name: "Yes, that is right" }).click();
  const thanks = result.getByText("Thank you. You said that it is right.");
  await expect(thanks).toBeVisible();
  const search = page.getByRole("dialog", { name: "Search the catalogue" });
  await result.getByRole("button", { name: "Search the catalogue" }).click();
  await expect(search).toBeVisible();
  await page.goBack();
  await expect(thanks).toBeVisible();
  await result.getByRole("button", { name: "Search the catalogue" }).click();
  // It begins with what the item was said to be.
  await expect(search.getByRole("searchbox")).toHaveValue("HEMNES 8-drawer dresser");
  await search.getByRole("searchbox").fill("lindholm dresser");
  await search.getByRole("button", { name: /Lindholm 3-drawer dresser/ }).click();
  await expect(page.getByRole("dialog", { name: "Lindholm 3-drawer dresser" })).toBeVisible();
  await page.goBack();
  await expect(thanks).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Identify this item" })).toBeVisible();
});

test("a wrong answer is marked as such at once", async ({ page }) => {
  await openPhotoMode(page);
  await identifyPhoto(page, await newPhoto());
  await skipPlace(page);
  const dialog = answers(page);
  await dialog.getByRole("button", { name: "No, correct it" }).click();
  await dialog.getByRole("button", { name: "Just mark as incorrect" }).click();
  await expect(toastOf(page, "Thank you!")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Tell us what it is" })).toBeVisible();
});

/** What an AI may do instead of answering, how the call ends, and what the person reads. */
const FAULTS = [
  ["429 for 45 s", 503, /too much to do/],
  ["500", 502, /can’t be asked/],
  ["prose", 502, /can’t be asked/],
  ["broken-json", 502, /can’t be asked/],
  ["cut body", 502, /can’t be asked/],
  ["HTML with 200", 502, /can’t be asked/],
  ["confidence-7", 502, /can’t be asked/],
  ["hang before headers", 504, /took too long/],
] as const;

test("whatever an AI does instead of answering, the photo is kept, and the next try goes well", async ({
  page,
  refusals,
}) => {
  test.setTimeout(120_000);
  for (const [, status] of FAULTS) refusals.push(`${status} /api/ai/identify-furniture`);
  await openPhotoMode(page);
  const dialog = answers(page);
  const tryAgain = dialog.getByRole("button", { name: "Try again", exact: true });
  await become(FAULTS[0][0]);
  await identifyPhoto(page, await newPhoto());
  await skipPlace(page);
  for (const [index, [, , text]] of FAULTS.entries()) {
    await expect(dialog.getByText(text).first()).toBeVisible({ timeout: 30_000 });
    await expect(tryAgain).toBeVisible();
    if (index === 0) expect(await findBarriers(page)).toEqual([]);
    await become(FAULTS[index + 1]?.[0] ?? "dresser");
    await tryAgain.click();
    await expect(tryAgain).toBeHidden();
  }
  await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
});

test("a photo that the AI won’t look at leads to another one, and the camera is there for it", async ({
  page,
  refusals,
}) => {
  refusals.push("502 /api/ai/identify-furniture");
  await openPhotoMode(page);
  await become("refusal");
  await identifyPhoto(page, await newPhoto());
  await skipPlace(page);
  const dialog = answers(page);
  await expect(dialog.getByText(/won’t look/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("button", { name: "Try again", exact: true })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  await become("dresser");
  await dialog.getByRole("button", { name: "Take another photo" }).click();
  await identifyPhoto(page, await newPhoto());
  await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 30_000 });
});

test("the country decides which shops are searched, and can be changed with the answer", async ({ page }) => {
  await openPhotoMode(page);
  await identifyPhoto(page, await newPhoto());
  await page.getByRole("button", { name: "Choose country myself" }).click();
  const dialog = answers(page);
  await dialog.getByLabel("Country").selectOption({ label: "Canada" });
  await dialog.getByRole("button", { name: "Use this place" }).click();
  await expect(dialog.getByRole("link", { name: /IKEA Canada/ })).toHaveAttribute(
    "href",
    /\/go\/shop\/ikea-ca\?q=IKEA/,
  );
  await dialog.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Country").selectOption({ label: "United States" });
  await dialog.getByRole("button", { name: "Use this place" }).click();
  await expect(dialog.getByRole("link", { name: /Wayfair|IKEA/ }).first()).toHaveAttribute(
    "href",
    /\/go\/shop\/ikea-us\?q=IKEA/,
  );
});

test("a smaller copy of a photo is asked about before it costs anything", async ({ page }) => {
  await openPhotoMode(page);
  const photo = await newPhoto();
  await identifyPhoto(page, photo);
  await skipPlace(page);
  const dialog = answers(page);
  await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
  const calls = await modelCalls();
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  await identifyPhoto(page, await sharp(photo).resize(700).jpeg({ quality: 70 }).toBuffer());
  await expect(page.getByRole("dialog", { name: "The same photo as before?" })).toBeVisible({ timeout: 30_000 });
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
  expect(await modelCalls()).toBe(calls);
});

test("a photo taken without a network waits, says so, and is answered once there is one", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  // Else there is a stream, a call that is always under way.
  await page.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
  await openPhotoMode(page);
  await choose(page, await newPhoto());
  const go = page.getByRole("button", { name: "Identify this item" });
  await expect(go).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await go.click();
  await skipPlace(page);
  await expect(page.getByText("Your photo waits for the network")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 30_000 });
});

test("who is signed out on the way signs in again, and the photo in hand goes on", async ({ page, refusals }) => {
  refusals.push(...SESSION_ENDED, "401 /api/ai/identify-furniture");
  const member = await makeMember();
  await signInQuietly(page, member);
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  await choose(page, await newPhoto());
  const go = page.getByRole("button", { name: "Identify this item" });
  await expect(go).toBeVisible({ timeout: 30_000 });
  const signIn = async () => {
    await page.getByRole("button", { name: "Sign In with Email" }).click();
    const form = page.getByRole("dialog").last();
    await form.getByLabel("Email").fill(member.email);
    await form.getByLabel("Password", { exact: true }).fill(member.password);
    await form.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  // Another tab of theirs notices first, while the photo is looked at here.
  await page.context().clearCookies();
  const second = await page.context().newPage();
  await second.goto("/profile");
  await expect(page.getByRole("dialog", { name: "Sign in to go on" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await signIn();
  await expect(page.getByRole("dialog", { name: "Sign in to go on" })).toBeHidden();
  await expect(go).toBeVisible();
  // Then it is lost once more, and the photo itself finds out.
  await page.evaluate(() => localStorage.setItem("authToken", "s:not-a-session.any-more"));
  await page.context().clearCookies();
  await go.click();
  await skipPlace(page);
  await expect(page.getByRole("dialog", { name: "Sign in to go on" })).toBeVisible();
  await signIn();
  await expect(answers(page).getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 20_000 });
});

test("a guest is asked for an account before any photo, and goes on with one", async ({ page }) => {
  const member = await makeMember();
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "AI Scanner Access" });
  await expect(prompt).toContainText("The AI scanner needs a free account.");
  expect(await findBarriers(page)).toEqual([]);
  await prompt.getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByRole("button", { name: "Sign In with Email" }).click();
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "AI Scanner", exact: true })).toBeVisible();
});

test("a photo that is too large for what stands before the server says so, and a smaller one goes on", async ({
  page,
  refusals,
}) => {
  refusals.push("413 /api/ai/identify-furniture");
  await openPhotoMode(page);
  // A proxy with a limit of its own answers with a page, as nginx does.
  await page.route(
    "**/api/ai/identify-furniture",
    (route) => route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" }),
    { times: 1 },
  );
  await identifyPhoto(page, await newPhoto());
  await skipPlace(page);
  await expect(answers(page).getByText("Image file too large. Please use a smaller image.")).toBeVisible();
  await page.getByRole("button", { name: "Crop and try again" }).click();
  await page.getByRole("button", { name: "Use this part" }).click();
  await page.getByRole("button", { name: "Identify this item" }).click();
  await expect(answers(page).getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 20_000 });
});

test("what the person before had identified is gone after a sign-out", async ({ page, otherDevice: _other }) => {
  await openPhotoMode(page);
  await identifyPhoto(page, await newPhoto());
  await skipPlace(page);
  await expect(answers(page).getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/profile");
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("HEMNES 8-drawer dresser")).toHaveCount(0);
});

/** A member at the question for their place; the bodies of the look-ups, of which there are none before the answer. */
async function reachQuestion(page: Page): Promise<unknown[]> {
  const lookedUp: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === place.find.path) lookedUp.push(request.postDataJSON());
  });
  await openPhotoMode(page);
  await identifyPhoto(page, await newPhoto());
  await expect(page.getByRole("heading", { name: "May we use your location?" })).toBeVisible();
  expect(lookedUp).toEqual([]);
  return lookedUp;
}

const placeLine = (page: Page) => page.getByRole("region", { name: "Your place" });
const useLocation = (page: Page) => page.getByRole("button", { name: "Use my location" }).click();

test.describe("with a position", () => {
  test.use({
    geolocation: { latitude: 45.421_532, longitude: -75.697_189 },
    permissions: ["geolocation"],
    timezoneId: "America/Toronto",
  });

  test("a position that is granted leaves rounded, is named, and can be changed", async ({ page }) => {
    const lookedUp = await reachQuestion(page);
    await useLocation(page);
    await expect(placeLine(page)).toContainText("Ottawa, Ontario, Canada");
    await expect(placeLine(page)).not.toContainText("approximate");
    expect(lookedUp).toEqual([{ position: { latitude: 45.4, longitude: -75.7 } }]);
    await placeLine(page).getByRole("button", { name: "Change" }).click();
    await placeLine(page).getByLabel("City").fill("Kanata");
    await placeLine(page).getByRole("button", { name: "Use this place" }).click();
    await expect(placeLine(page)).toContainText("Kanata, Ontario, Canada");
  });
});

test.describe("without a position", () => {
  test.use({ timezoneId: "Europe/Paris" });

  test("where a position is refused, the internet address tells the city", async ({ page }) => {
    await page.context().setExtraHTTPHeaders({ "x-forwarded-for": "81.2.69.142" });
    const lookedUp = await reachQuestion(page);
    await useLocation(page);
    await expect(placeLine(page)).toContainText("Albany, New York, United States");
    await expect(placeLine(page)).toContainText("GPS unavailable - using approximate location");
    await expect(placeLine(page)).not.toContainText("Location blocked");
    expect(lookedUp).toEqual([{}]);
  });

  test("where nothing tells where the person is, that is said, and they choose", async ({ page }) => {
    await reachQuestion(page);
    await useLocation(page);
    await expect(placeLine(page)).toContainText("Country unknown – choose");
    await expect(placeLine(page)).toContainText("Location blocked");
    await expect(placeLine(page)).not.toContainText("approximate");
  });

  test("a person who skips is not looked up", async ({ page }) => {
    const lookedUp = await reachQuestion(page);
    await skipPlace(page);
    await expect(placeLine(page)).toContainText("Country unknown – choose");
    expect(lookedUp).toEqual([]);
  });
});

test.describe("with the time zone alone", () => {
  test.use({ timezoneId: "America/Toronto" });

  test("where a position is refused and the address is unknown, the time zone stands in", async ({ page }) => {
    await reachQuestion(page);
    await useLocation(page);
    await expect(placeLine(page)).toContainText("Ontario, Canada");
    await expect(placeLine(page)).toContainText("GPS unavailable - using approximate location");
  });
});

/** Says that the item is another one; with `isShared` others may see the photo. */
async function correct(page: Page, model: string, isShared: boolean): Promise<void> {
  const dialog = answers(page);
  await dialog.getByRole("button", { name: "No, correct it" }).click();
  await dialog.getByLabel("Brand").fill("Oakline");
  await dialog.getByLabel("Model").fill(model);
  const share = dialog.getByLabel(/^Let other members see this photo/);
  await expect(share).not.toBeChecked();
  if (isShared) await share.check();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(toastOf(page, "Thank you!")).toBeVisible();
}

/** The card of a correction in the queue, once it is there; older ones that other journeys left are passed over. */
async function openCard(page: Page, name: string): Promise<Locator> {
  const card = page.getByRole("article");
  await expect(async () => {
    await page.goto("/ai-training");
    await expect(card.or(page.getByText("Nothing to validate yet"))).toBeVisible();
    for (
      let others = 0;
      others < 20 && (await card.isVisible()) && !(await card.getByText(name).isVisible());
      others++
    ) {
      await card.getByRole("button", { name: "Not sure" }).click();
      await expect(page.getByRole("status")).toContainText("You were not sure");
    }
    await expect(card.getByText(name)).toBeVisible({ timeout: 1000 });
  }).toPass();
  return card;
}

/** Whether a correction waits in the queue of a member who has voted on no other. */
async function isAsked(page: Page, name: string): Promise<boolean> {
  await page.goto("/ai-training");
  await expect(page.getByRole("article").or(page.getByText("Nothing to validate yet"))).toBeVisible();
  return page.getByText(name).isVisible();
}

test("a correction by one member, which three others confirm, changes the answer to a fifth one", async ({
  page,
  browser,
  problems,
}) => {
  const photo = await newPhoto();
  const model = `Alder ${Date.now()}`;
  await openPhotoMode(page);
  await identifyPhoto(page, photo);
  await skipPlace(page);
  await expect(answers(page).getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
  await correct(page, model, true);

  for (let voters = 1; voters <= CONSENSUS_VOTERS_MIN; voters++) {
    const context = await browser.newContext();
    watchForProblems(context, problems);
    const voter = await context.newPage();
    await signInQuietly(voter, await makeMember());
    await voter.goto("/community/training");
    await voter.getByRole("link", { name: /training hub/i }).click();
    const card = await openCard(voter, `Oakline ${model}`);
    await expect(card.getByText(`Agree: ${voters - 1} · Disagree: 0`)).toBeVisible();
    const picture = card.getByRole("img", { name: "The photo of the item" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
    if (voters === 1) expect(await findBarriers(voter)).toEqual([]);
    await card.getByRole("button", { name: "Agree", exact: true }).click();
    const said = voter.getByRole("status");
    if (voters < CONSENSUS_VOTERS_MIN) await expect(said).toContainText("You agreed with");
    else await expect(said).toContainText("Members agree now");
    await context.close();
  }

  const fifth = await browser.newContext();
  watchForProblems(fifth, problems);
  const next = await fifth.newPage();
  await openPhotoMode(next);
  await identifyPhoto(next, photo);
  await skipPlace(next);
  await expect(answers(next).getByText(`Oakline ${model}`).first()).toBeVisible();
  await fifth.close();

  await page.goto("/notifications");
  await expect(page.getByText("Members agree with you")).toBeVisible();
  await page.goto("/ai-training");
  await page.getByRole("tab", { name: "Your part" }).click();
  await expect(page.getByText("Members agree: the scanner gives this answer now.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Confirmed" })).toHaveAttribute("aria-valuenow", "100");
  expect(await findBarriers(page)).toEqual([]);
});

test("a photo that its author does not share is not shown, and one whose author thinks again is shown no more", async ({
  page,
  otherDevice,
}) => {
  const photo = await newPhoto();
  const model = `Birch ${Date.now()}`;
  await openPhotoMode(page);
  await identifyPhoto(page, photo);
  await skipPlace(page);
  await correct(page, model, false);
  await signInQuietly(otherDevice, await makeMember());
  expect(await isAsked(otherDevice, `Oakline ${model}`)).toBe(false);

  await page.goto("/ai-training");
  await page.getByRole("tab", { name: "Your part" }).click();
  const share = page.getByRole("switch", { name: "Let members see the photo" });
  await share.click();
  await expect(share).toHaveAttribute("aria-checked", "true");
  const card = await openCard(otherDevice, `Oakline ${model}`);
  await card.getByRole("button", { name: "Disagree" }).click();
  await otherDevice.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByText(`Oakline ${model}`)).toBeVisible();

  await share.click();
  await expect(share).toHaveAttribute("aria-checked", "false");
  await expect.poll(() => isAsked(otherDevice, `Oakline ${model}`)).toBe(false);
});
