import type { Page } from "playwright/test";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { place } from "#shared/contracts/identify/place.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";

let drawn = 2_000_000 + Math.floor(Math.random() * 1_000_000);

/** A member up to the question for their place; returns the bodies of the look-ups, of which there are none yet. */
async function reachQuestion(page: Page): Promise<unknown[]> {
  const lookedUp: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === place.find.path) lookedUp.push(request.postDataJSON());
  });
  await signInQuietly(page, await makeMember());
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  const buffer = await drawnPhoto(++drawn);
  await page.getByLabel("Choose a photo").setInputFiles({ name: "item.jpg", mimeType: "image/jpeg", buffer });
  const anyway = page.getByRole("button", { name: "Use this photo anyway" });
  const go = page.getByRole("button", { name: "Identify this item" });
  await expect(anyway.or(go)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await go.click();
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
    await page.getByRole("button", { name: "Skip" }).click();
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
