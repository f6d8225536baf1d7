import type { Page } from "playwright/test";
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
import { openLogin, sendLogin } from "./sign-in-forms.ts";
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

/** The scanner in its photo mode, over a view of the home screen that loads little. */
async function openPhotoMode(page: Page): Promise<void> {
  await page.goto("/home?view=retailers&dialog=ai");
  await expect(page.getByRole("dialog", { name: "AI Scanner" })).toBeVisible();
}

/** Chooses a photo and waits until it can be sent. */
async function readyPhoto(page: Page, photo: Buffer): Promise<void> {
  await choose(page, photo);
  const anyway = page.getByRole("button", { name: "Use this photo anyway" });
  await expect(anyway.or(identifyButton(page))).toBeVisible();
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

test("a member identifies a photo, which and whose smaller copy are known again, and corrects the answer in the history", async ({
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
  await expect(result.getByText("Likely").first()).toBeVisible();
  await expect(result.getByText("Recognised by AI")).toBeVisible();
  await expect(result.getByRole("heading", { name: "On the web" })).toBeVisible();
  await expect(placeLine(page)).toContainText("Country unknown – choose");
  expect(placeCalls).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  await result.getByRole("button", { name: "Scan again" }).click();
  await identifyPhoto(page, await sharp(photo).resize(700).jpeg({ quality: 70 }).toBuffer());
  await expect(page.getByRole("dialog", { name: "The same photo as before?" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(result.getByText("Recognised by AI")).toBeVisible();
  await result.getByRole("button", { name: "Scan again" }).click();
  await identifyPhoto(page, photo);
  await expect(result.getByText("Answered today")).toBeVisible();
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
  await dialog.getByRole("button", { name: "No, correct it" }).click();
  await dialog.getByLabel("Brand").fill("Oakline");
  await dialog.getByLabel("Model").fill("Alder 8");
  await expect(dialog.getByLabel(/^Let other members see this photo/)).not.toBeChecked();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(toastOf(page, "Thank you!")).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("Oakline Alder 8");
});

test.describe("in Ottawa", () => {
  test.use({ geolocation: { latitude: 45.421_532, longitude: -75.697_189 }, timezoneId: "America/Toronto" });

  test("a failure of the AI keeps the photo; without a position the internet address names the city, and a position leaves rounded and decides where shops are searched", async ({
    page,
    context,
    refusals,
  }) => {
    refusals.push("502 /api/ai/identify-furniture");
    await context.setExtraHTTPHeaders({ "x-forwarded-for": "81.2.69.142" });
    await signInQuietly(page, await makeMember());
    const placeCalls = collectPlaceCalls(page);
    await become("500");
    await openPhotoMode(page);
    await identifyPhoto(page, await newPhoto());
    await expect(page.getByRole("heading", { name: "May we use your location?" })).toBeVisible();
    expect(placeCalls).toEqual([]);
    await page.getByRole("button", { name: "Use my location" }).click();
    const dialog = answers(page);
    await expect(dialog.getByText(/can’t be asked/).first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await become("dresser");
    await dialog.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(dialog.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
    await expect(placeLine(page)).toContainText("Albany, New York, United States");
    await expect(placeLine(page)).toContainText("GPS unavailable - using approximate location");
    await expect(placeLine(page)).not.toContainText("Location blocked");
    const shop = dialog.getByRole("link", { name: /IKEA/ }).first();
    await expect(shop).toHaveAttribute("href", /\/go\/shop\/ikea-us\?q=IKEA/);
    expect(placeCalls).toEqual([{}]);

    await context.grantPermissions(["geolocation"]);
    await placeLine(page).getByRole("button", { name: "Change" }).click();
    await placeLine(page).getByRole("button", { name: "Use my location" }).click();
    await expect(placeLine(page)).toContainText("Ottawa, Ontario, Canada");
    await expect(placeLine(page)).not.toContainText("approximate");
    expect(placeCalls).toEqual([{}, { position: { latitude: 45.4, longitude: -75.7 } }]);
    await expect(shop).toHaveAttribute("href", /\/go\/shop\/ikea-ca\?q=IKEA/);
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
  await expect(page.getByText("HEMNES 8-drawer dresser").first()).toBeVisible();
});

test("a session that has ended keeps the photo beside the ways to sign in, and a sign-out in another tab leaves nothing", async ({
  page,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/ai/identify-furniture");
  const member = await makeMember();
  await signInQuietly(page, member);
  await openPhotoMode(page);
  // The call with the photo is the first to notice that the session has ended.
  await readyPhoto(page, await newPhoto());
  await page.context().clearCookies();
  await identifyButton(page).click();
  await skipPlace(page);
  const prompt = page.getByRole("dialog", { name: "Sign in to go on" });
  await expect(prompt.getByRole("img")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await sendLogin(await openLogin(page), member);
  await expect(answers(page).getByText("HEMNES 8-drawer dresser").first()).toBeVisible();

  const second = await page.context().newPage();
  await second.goto("/profile");
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("HEMNES 8-drawer dresser")).toHaveCount(0);
});

/** Has a member pass over every correction that waits for votes but the one with this name: others may be waiting. */
async function passOverOthers(member: Member, name: string): Promise<void> {
  for (const { id, proposed } of await callAs(member, training.queue, { query: { limit: 100 } })) {
    if (proposed.name !== name) await callAs(member, training.vote, { params: { id }, body: { vote: "unsure" } });
  }
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

/** Sends the photo as the member's phone does, and says what the item is. */
async function correctByApi(member: Member, photo: Buffer, model: string, isPhotoShared: boolean): Promise<void> {
  const file = [new Blob([Uint8Array.from(photo)], { type: "image/jpeg" })];
  const { imageHash } = await callAs(member, identify.identify, { file, body: { isWithoutCode: true } });
  const said = { correctedBrand: "Oakline", correctedModel: model, isPhotoShared };
  await callAs(member, identify.giveFeedback, { body: { imageHash, feedbackType: "correction", ...said } });
}

test("a member's vote on a correction makes it the answer to the next photo of the item, and the member lets others see a photo", async ({
  page,
}) => {
  const photo = await newPhoto();
  const model = `Alder ${Date.now()}`;
  const name = `Oakline ${model}`;
  const member = await makeMember();
  await correctByApi(member, await newPhoto(), "Own words", false);
  await correctByApi(await makeMember(), photo, model, true);
  for (let voters = 1; voters < CONSENSUS_VOTERS_MIN; voters++) await agreeByApi(name);

  await passOverOthers(member, name);
  await signInQuietly(page, member);
  await page.goto("/community/training");
  await page.getByRole("link", { name: /training hub/i }).click();
  const card = page.getByRole("article");
  await expect(card.getByText(name)).toBeVisible();
  await expect(card.getByText(`Agree: ${CONSENSUS_VOTERS_MIN - 1} · Disagree: 0`)).toBeVisible();
  const picture = card.getByRole("img", { name: "The photo of the item" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  expect(await findBarriers(page)).toEqual([]);
  await card.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Members agree now");
  await page.getByRole("tab", { name: "Your part" }).click();
  const share = page.getByRole("switch", { name: "Let members see the photo" });
  await share.click();
  await expect(share).toHaveAttribute("aria-checked", "true");
  expect(await findBarriers(page)).toEqual([]);

  await openPhotoMode(page);
  await identifyPhoto(page, photo);
  await skipPlace(page);
  await expect(answers(page).getByText(name).first()).toBeVisible();
});
