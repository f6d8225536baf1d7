import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import type { ModelBehaviour } from "#server/testing/model-server.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { place } from "#shared/contracts/identify/place.ts";
import { training } from "#shared/contracts/training/training.ts";
import { CONSENSUS_VOTERS_MIN } from "#shared/domain/identify/consensus.ts";
import { followFiles } from "./app-files.ts";
import { findBarriers } from "./axe.ts";
import { expect, SESSION_ENDED, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, type Member, makeMember } from "./members.ts";
import { MODEL } from "./surroundings.ts";

// The journeys share the stand-in for the AI and switch its behaviour, so they run one after the other.
test.describe.configure({ mode: "default" });

let drawn = Math.floor(Math.random() * 1_000_000);
/** A photo that no journey has sent before. */
const newPhoto = () => drawnPhoto(++drawn);

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel("Choose a photo").setInputFiles({ name: "item.jpg", mimeType: "image/jpeg", buffer });

async function become(...behaviours: ModelBehaviour[]): Promise<void> {
  await fetch(new URL("/become", MODEL), { method: "POST", body: JSON.stringify(behaviours) });
}

const answers = (page: Page) => page.getByRole("dialog");
const placeLine = (page: Page) => page.getByRole("region", { name: "Your place" });
const identifyButton = (page: Page) => page.getByRole("button", { name: "Identify this item" });

async function openPhotoMode(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "AI Scanner" })).toBeVisible();
}

/** Chooses a photo and waits until it can be sent. */
async function readyPhoto(page: Page, photo: Buffer): Promise<void> {
  await choose(page, photo);
  const anyway = page.getByRole("button", { name: "Use this photo anyway" });
  await expect(anyway.or(identifyButton(page))).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(identifyButton(page)).toBeVisible();
}

async function identifyPhoto(page: Page, photo: Buffer): Promise<void> {
  await readyPhoto(page, photo);
  await identifyButton(page).click();
}

/** The bodies of the place look-ups that the page sends from now on. */
function collectPlaceCalls(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === place.find.path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

const skipPlace = (page: Page) => page.getByRole("button", { name: "Skip" }).click();

test.beforeEach(() => become("dresser"));

test("a member identifies a photo, finds it again in the history and by the same photo, and rejects a second answer", async ({
  page,
}) => {
  await signInQuietly(page, await makeMember());
  const placeCalls = collectPlaceCalls(page);
  await openPhotoMode(page);
  const photo = await newPhoto();
  await identifyPhoto(page, photo);
  await expect(page.getByRole("heading", { name: "May we use your location?" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await skipPlace(page);
  const dialog = answers(page);
  const result = page.getByRole("dialog", { name: "HEMNES 8-drawer dresser" });
  await expect(result.getByText("Likely").first()).toBeVisible({ timeout: 30_000 });
  await expect(result.getByText("Recognised by AI")).toBeVisible();
  await expect(result.getByText(/93\s?%/)).toHaveCount(0);
  await expect(result.getByRole("heading", { name: "On the web" })).toBeVisible();
  await expect(placeLine(page)).toContainText("Country unknown – choose");
  expect(placeCalls).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  // The answer and the feedback on it stay while the member looks at the catalogue.
  await result.getByRole("button", { name: "Yes, that is right" }).click();
  const thanks = result.getByText("Thank you. You said that it is right.");
  await expect(thanks).toBeVisible();
  await result.getByRole("button", { name: "Search the catalogue" }).click();
  const words = page.getByRole("dialog", { name: "Search the catalogue" }).getByRole("searchbox");
  await expect(words).toHaveValue("HEMNES 8-drawer dresser");
  await words.fill("lindholm dresser");
  await dialog.getByRole("button", { name: /Lindholm 3-drawer dresser/ }).click();
  await expect(page.getByRole("dialog", { name: "Lindholm 3-drawer dresser" })).toBeVisible();
  await page.goBack();
  await expect(thanks).toBeVisible();
  await page.goBack();
  await expect(identifyButton(page)).toBeVisible();

  await page.goto("/scan-history");
  const card = page.getByRole("main").getByRole("listitem").first();
  await expect(card).toContainText("HEMNES 8-drawer dresser");
  const picture = card.getByRole("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  await card.getByRole("button", { name: "See the answer" }).click();
  await expect(dialog.getByRole("heading", { name: "On the web" })).toBeVisible();
  await expect(dialog.getByText("Answered today")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toBeVisible();

  await openPhotoMode(page);
  await identifyPhoto(page, await sharp(photo).resize(700).jpeg({ quality: 70 }).toBuffer());
  await expect(page.getByRole("dialog", { name: "The same photo as before?" })).toBeVisible({ timeout: 30_000 });
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(result.getByText("Recognised by AI")).toBeVisible({ timeout: 30_000 });

  await openPhotoMode(page);
  await identifyPhoto(page, photo);
  await expect(result.getByText("Answered today")).toBeVisible({ timeout: 30_000 });
  await become("sofa-without-tag");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog.getByText("HEMNES 8-drawer dresser")).toHaveCount(0);
  await expect(dialog.getByText("Recognised by AI")).toBeVisible();
  await expect(dialog.getByText("Answered today")).toHaveCount(0);
  await dialog.getByRole("button", { name: "No, correct it" }).click();
  await dialog.getByRole("button", { name: "Just mark as incorrect" }).click();
  await expect(toastOf(page, "Thank you!")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Tell us what it is" })).toBeVisible();
});

test.describe("without a position", () => {
  test.use({ timezoneId: "Europe/Paris" });

  test("a photo outlasts a proxy's limit and a failure of the AI, a refusal leads to another photo, and the internet address names the city", async ({
    page,
    refusals,
  }) => {
    refusals.push("413 /api/ai/identify-furniture", "502 /api/ai/identify-furniture");
    await page.context().setExtraHTTPHeaders({ "x-forwarded-for": "81.2.69.142" });
    await signInQuietly(page, await makeMember());
    const placeCalls = collectPlaceCalls(page);
    await openPhotoMode(page);
    // A proxy with a limit of its own answers with a page, as nginx does.
    await page.route(
      "**/api/ai/identify-furniture",
      (route) =>
        route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" }),
      { times: 1 },
    );
    await identifyPhoto(page, await newPhoto());
    await page.getByRole("button", { name: "Use my location" }).click();
    const dialog = answers(page);
    await expect(dialog.getByText("Image file too large. Please use a smaller image.")).toBeVisible({
      timeout: 30_000,
    });
    await become("500");
    await page.getByRole("button", { name: "Crop and try again" }).click();
    await page.getByRole("button", { name: "Use this part" }).click();
    await identifyButton(page).click();
    await expect(dialog.getByText(/can’t be asked/).first()).toBeVisible({ timeout: 30_000 });
    expect(await findBarriers(page)).toEqual([]);

    await become("refusal");
    await dialog.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(dialog.getByText(/won’t look/)).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByRole("button", { name: "Try again", exact: true })).toHaveCount(0);
    await become("dresser");
    await dialog.getByRole("button", { name: "Take another photo" }).click();
    await identifyPhoto(page, await newPhoto());
    await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 30_000 });
    await expect(placeLine(page)).toContainText("Albany, New York, United States");
    await expect(placeLine(page)).toContainText("GPS unavailable - using approximate location");
    await expect(placeLine(page)).not.toContainText("Location blocked");
    expect(placeCalls).toEqual([{}]);
  });
});

test.describe("with a position", () => {
  test.use({
    geolocation: { latitude: 45.421_532, longitude: -75.697_189 },
    permissions: ["geolocation"],
    timezoneId: "America/Toronto",
  });

  test("a position leaves rounded and is named, and its country decides which shops are searched until another is chosen", async ({
    page,
  }) => {
    await signInQuietly(page, await makeMember());
    const placeCalls = collectPlaceCalls(page);
    await openPhotoMode(page);
    await identifyPhoto(page, await newPhoto());
    await expect(page.getByRole("heading", { name: "May we use your location?" })).toBeVisible();
    expect(placeCalls).toEqual([]);
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(placeLine(page)).toContainText("Ottawa, Ontario, Canada", { timeout: 30_000 });
    await expect(placeLine(page)).not.toContainText("approximate");
    expect(placeCalls).toEqual([{ position: { latitude: 45.4, longitude: -75.7 } }]);
    const shop = answers(page).getByRole("link", { name: /IKEA/ }).first();
    await expect(shop).toHaveAttribute("href", /\/go\/shop\/ikea-ca\?q=IKEA/);
    await placeLine(page).getByRole("button", { name: "Change" }).click();
    await placeLine(page).getByLabel("Country").selectOption({ label: "United States" });
    await placeLine(page).getByLabel("City").fill("Albany");
    await placeLine(page).getByRole("button", { name: "Use this place" }).click();
    await expect(placeLine(page)).toContainText(/Albany, .*United States/);
    await expect(shop).toHaveAttribute("href", /\/go\/shop\/ikea-us\?q=IKEA/);
  });
});

test("a photo taken without a network waits and is identified once there is one", async ({
  page,
  context,
  refusals,
}) => {
  refusals.push("offline");
  await signInQuietly(page, await makeMember());
  const files = followFiles(page);
  await openPhotoMode(page);
  await readyPhoto(page, await newPhoto());
  await files("scan-photo-answer", "outbox-bar");
  await context.setOffline(true);
  await identifyButton(page).click();
  await skipPlace(page);
  await expect(page.getByText("Your photo waits for the network")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 30_000 });
});

test("a guest signs in for the scanner, keeps the photo when the session ends, and leaves nothing after the sign-out", async ({
  page,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/ai/identify-furniture");
  const member = await makeMember();
  const signIn = async () => {
    await page.getByRole("button", { name: "Sign In with Email" }).click();
    const form = page.getByRole("dialog").last();
    await form.getByLabel("Email").fill(member.email);
    await form.getByLabel("Password", { exact: true }).fill(member.password);
    await form.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "AI Scanner Access" });
  await expect(prompt).toContainText("The AI scanner needs a free account.");
  expect(await findBarriers(page)).toEqual([]);
  await prompt.getByRole("button", { name: "Sign Up / Sign In" }).click();
  await signIn();
  await expect(page.getByRole("dialog", { name: "AI Scanner", exact: true })).toBeVisible();

  // The call with the photo is the first to notice that the session has ended.
  await readyPhoto(page, await newPhoto());
  await page.evaluate(() => localStorage.setItem("authToken", "s:not-a-session.any-more"));
  await page.context().clearCookies();
  await identifyButton(page).click();
  await skipPlace(page);
  await expect(page.getByRole("dialog", { name: "Sign in to go on" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await signIn();
  await expect(answers(page).getByText("HEMNES 8-drawer dresser").first()).toBeVisible({ timeout: 30_000 });

  const second = await page.context().newPage();
  await second.goto("/profile");
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("HEMNES 8-drawer dresser")).toHaveCount(0);
});

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

/** Has a new member agree with a proposed name, once it is in that member's queue. */
async function agreeByApi(name: string): Promise<void> {
  const voter = await makeMember();
  const find = async () => {
    const queue = await callAs(voter, training.queue, { query: { limit: 100 } });
    return queue.find(({ proposed }) => proposed.name === name)?.id;
  };
  await expect.poll(find).toBeDefined();
  await callAs(voter, training.vote, { params: { id: (await find()) ?? "" }, body: { vote: "agree" } });
}

/** Sends the photo as the member's phone does. */
async function identifyByApi(member: Member, photo: Buffer) {
  const file = [new Blob([Uint8Array.from(photo)], { type: "image/jpeg" })];
  return callAs(member, identify.identify, { file, body: { isWithoutCode: true } });
}

test("a correction stands in the history, waits for votes once its photo is shared, and is the answer for others when enough agree", async ({
  page,
  otherDevice,
}) => {
  const photo = await newPhoto();
  const model = `Alder ${Date.now()}`;
  const name = `Oakline ${model}`;
  const author = await makeMember();
  await identifyByApi(author, photo);
  await signInQuietly(page, author);
  await page.goto("/scan-history");
  const scan = page.getByRole("main").getByRole("listitem").first();
  await scan.getByRole("button", { name: "See the answer" }).click();
  const dialog = answers(page);
  await dialog.getByRole("button", { name: "No, correct it" }).click();
  await dialog.getByLabel("Brand").fill("Oakline");
  await dialog.getByLabel("Model").fill(model);
  await expect(dialog.getByLabel(/^Let other members see this photo/)).not.toBeChecked();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(toastOf(page, "Thank you!")).toBeVisible();
  await page.goBack();
  await expect(scan).toContainText(name);

  await page.goto("/ai-training");
  await page.getByRole("tab", { name: "Your part" }).click();
  const share = page.getByRole("switch", { name: "Let members see the photo" });
  await share.click();
  await expect(share).toHaveAttribute("aria-checked", "true");
  for (let voters = 1; voters < CONSENSUS_VOTERS_MIN; voters++) await agreeByApi(name);

  await signInQuietly(otherDevice, await makeMember());
  await otherDevice.goto("/community/training");
  await otherDevice.getByRole("link", { name: /training hub/i }).click();
  const card = await openCard(otherDevice, name);
  await expect(card.getByText(`Agree: ${CONSENSUS_VOTERS_MIN - 1} · Disagree: 0`)).toBeVisible();
  const picture = card.getByRole("img", { name: "The photo of the item" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  expect(await findBarriers(otherDevice)).toEqual([]);
  await card.getByRole("button", { name: "Disagree" }).click();
  await otherDevice.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByText(name)).toBeVisible();
  await card.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(otherDevice.getByRole("status")).toContainText("Members agree now");
  await openPhotoMode(otherDevice);
  await identifyPhoto(otherDevice, photo);
  await skipPlace(otherDevice);
  await expect(answers(otherDevice).getByText(name).first()).toBeVisible({ timeout: 30_000 });

  await page.goto("/notifications");
  await expect(page.getByText("Members agree with you")).toBeVisible();
  await page.goto("/ai-training");
  await page.getByRole("tab", { name: "Your part" }).click();
  await expect(page.getByText("Members agree: the scanner gives this answer now.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Confirmed" })).toHaveAttribute("aria-valuenow", "100");
  expect(await findBarriers(page)).toEqual([]);
});
