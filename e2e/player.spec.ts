import type { Locator, Page } from "playwright/test";
import { playerTexts } from "#client/messages/late/player.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, test, waitForScreen } from "./fixtures.ts";
import { callAs } from "./members.ts";

const player = (page: Page): Locator => page.getByRole("group", { name: "Video player" });
const videoIn = (page: Page): Locator => page.locator("[role=group] video");
const chapters = (page: Page): Locator => page.getByRole("combobox", { name: "Chapters" });
const currentStep = (page: Page): Locator => page.locator('[aria-current="step"]');

/** A product with a film, and the times of its steps. */
async function filmed(index: number) {
  const product = await boxedProduct(index);
  const { guides } = await callAs(null, productFacts.get, { params: { id: product.id } });
  const steps = guides.find(({ kind, language }) => kind === "assembly" && language === "en")?.steps ?? [];
  const timed = steps.flatMap(({ text, startsAtSeconds }) =>
    startsAtSeconds === null ? [] : { text, startsAtSeconds },
  );
  return { ...product, steps: timed };
}

/** The page of a product, once its film's length is known. */
async function openFilm(page: Page, id: string): Promise<void> {
  await page.goto(`/p/${id}`);
  await waitForScreen(page);
  await waitForVideo(page, -1);
}

/** Waits until the video has loaded and is past this second. */
async function waitForVideo(page: Page, past: number): Promise<void> {
  await page.waitForFunction((past) => {
    const video = document.querySelector<HTMLVideoElement>("[role=group] video");
    return video !== null && video.readyState > 0 && video.currentTime > past;
  }, past);
}

/** Notes where the video is moved to next, which it may have left again by the time that a journey looks. */
function noteMove(page: Page): Promise<void> {
  return videoOf(page, (video) => {
    delete video.dataset.movedTo;
    const note = () => {
      video.dataset.movedTo = String(video.currentTime);
    };
    video.addEventListener("seeking", note, { once: true });
  });
}
function expectMoveTo(page: Page, seconds: number): Promise<void> {
  return expect(videoIn(page)).toHaveAttribute("data-moved-to", String(seconds));
}

function videoOf<Value>(page: Page, read: (video: HTMLVideoElement) => Value): Promise<Value> {
  return videoIn(page).evaluate(read);
}
const timeOf = (page: Page) => videoOf(page, (video) => video.currentTime);

test("chapters lead through the film, in fullscreen too, and the current step is marked", async ({ page }) => {
  const { id, steps } = await filmed(1);
  const [first, second, third] = steps;
  if (!first || !second || !third) throw new Error("The film has too few steps");
  await openFilm(page, id);
  await expect(chapters(page).getByRole("option")).toHaveCount(steps.length + (first.startsAtSeconds > 0 ? 1 : 0));
  await expect(currentStep(page)).toHaveCount(0);

  await chapters(page).selectOption({ index: (await chapters(page).getByRole("option").count()) - steps.length + 1 });
  await expect(currentStep(page)).toContainText(second.text);
  expect(await timeOf(page)).toBe(second.startsAtSeconds);
  await player(page).focus();
  await page.keyboard.press("n");
  await expect(currentStep(page)).toContainText(third.text);
  await expect(currentStep(page)).toHaveCount(1);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(currentStep(page)).toContainText(second.text);

  // Played on from just before its end, the film comes to the next step by itself, where it is stopped again.
  await videoIn(page).evaluate((video: HTMLVideoElement, next) => {
    video.muted = true;
    video.currentTime = next - 1;
    video.addEventListener("timeupdate", () => video.currentTime > next && video.pause());
  }, third.startsAtSeconds);
  await page.keyboard.press("k");
  await expect(currentStep(page)).toContainText(third.text);

  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Leave fullscreen" })).toBeVisible();
  await expect(chapters(page)).toBeInViewport();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Fullscreen" })).toBeVisible();
});

test("a film resumes where it was stopped, also in the quick view, until it is started over, and Escape leaves its fullscreen before the view", async ({
  page,
}) => {
  const { id, name } = await filmed(0);
  await openFilm(page, id);
  await page.getByRole("slider", { name: "Position" }).fill("7");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await waitForVideo(page, 7.5);
  const watched = await timeOf(page);

  // Over a view of the home screen that loads little.
  await page.goto(`/home?view=retailers&product=${id}`);
  const dialog = page.getByRole("dialog", { name });
  const notice = page.getByText(/^Resumed at 0:\d\d$/).first();
  await expect(notice).toBeVisible();
  const resumed = await timeOf(page);
  expect(resumed).toBeGreaterThanOrEqual(watched);
  await expect(notice).toHaveText(`Resumed at 0:${String(Math.floor(resumed)).padStart(2, "0")}`);

  // By touch: under a pointer that rests there would be a tooltip before long, which the first Escape hides.
  await dialog.getByRole("button", { name: "Fullscreen" }).tap();
  await expect(dialog.getByRole("button", { name: "Leave fullscreen" })).toBeVisible();
  await page.waitForFunction(() => document.fullscreenElement?.contains(document.activeElement));
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Fullscreen" })).toBeVisible();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await expect(dialog).toBeVisible();

  await noteMove(page);
  // So slowly the film does not come as far as is remembered before it is paused, however late that is.
  await videoOf(page, (video) => {
    video.playbackRate = 0.0625;
  });
  await dialog.getByRole("button", { name: "Start over" }).tap();
  await expectMoveTo(page, 0);
  await expect(notice).toBeHidden();
  await dialog.getByRole("button", { name: "Pause" }).tap();
  // The first key has the code of tooltips fetched, which may show one at the focus meanwhile.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden({ timeout: 1000 });
  }).toPass();
  await openFilm(page, id);
  await expect(notice).toBeHidden();
  expect(await timeOf(page)).toBe(0);
});

test.describe("on the narrowest phones in French", () => {
  test.use({ locale: "fr-CA", viewport: { width: 320, height: 640 } });

  test("every control of the player is inside it and 44 px high and wide; a step's own time wins over the remembered position", async ({
    page,
  }) => {
    const { id, film, steps } = await filmed(4);
    const second = steps[1];
    if (!second) throw new Error("The film has too few steps");
    await page.addInitScript((video) => {
      localStorage.setItem("own::watch-positions", JSON.stringify({ value: [{ video, seconds: 7 }] }));
    }, `${film}.mp4`);
    await openFilm(page, id);
    const frame = page.locator("#video [role=group]");
    await expect(frame.getByText(/ 0:07$/).first()).toBeVisible();
    const wrong = await frame.evaluate((own) => {
      const { left, right } = own.getBoundingClientRect();
      return [...own.querySelectorAll("button, select, input")].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const fits = box.left >= left && box.right <= right && box.width >= 44 && box.height >= 44;
        return fits
          ? []
          : `${control.ariaLabel ?? control.textContent} ${box.left} to ${box.right}, ${box.height} high`;
      });
    });
    expect(wrong).toEqual([]);
    await expect(frame.locator("track[srclang=fr]")).toHaveAttribute("default", "");
    await expect(frame.locator("track[default]")).toHaveCount(1);
    await expect(frame.locator("track")).toHaveCount(2);

    await expect.poll(() => timeOf(page)).toBe(7);
    await noteMove(page);
    await page
      .getByRole("button", { name: /\(étape\s2\)$/ })
      .first()
      .click();
    await expectMoveTo(page, second.startsAtSeconds);
    await expect(page.getByRole("button", { name: playerTexts.fr.startOver })).toBeHidden();
    await expect(page.getByRole("button", { name: playerTexts.fr.pause })).toBeVisible();
  });
});
