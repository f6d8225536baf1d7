import type { Locator, Page } from "playwright/test";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { boxedProduct } from "./boxes.ts";
import { dresserOnHome, expect, test, waitForScreen } from "./fixtures.ts";
import { callAs } from "./members.ts";

const player = (page: Page): Locator => page.getByRole("group", { name: "Video player" });
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
  await expect.poll(() => videoOf(page, (video) => video.readyState)).toBeGreaterThan(0);
}

function videoOf<Value>(page: Page, read: (video: HTMLVideoElement) => Value): Promise<Value> {
  return player(page).locator("video").evaluate(read);
}
const timeOf = (page: Page) => videoOf(page, (video) => video.currentTime);

test("chapters lead through the film, and the current step is marked", async ({ page }) => {
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

  // Played on from just before its end, the film comes to the next step by itself.
  await videoOf(page, (video) => {
    video.muted = true;
  });
  await player(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement, to) => {
      video.currentTime = to;
    }, third.startsAtSeconds - 1);
  await page.keyboard.press("k");
  await expect(currentStep(page)).toContainText(third.text);
});

test("a film resumes where it was stopped, in the quick view as on the page, until it is started over", async ({
  page,
}) => {
  const { id, name } = await filmed(0);
  await openFilm(page, id);
  await page.getByRole("slider", { name: "Position" }).fill("7");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(7.5);
  await page.reload();
  const notice = page.getByText(/^Resumed at 0:(0[7-9]|1\d)$/).first();
  await expect(notice).toBeVisible();
  expect(await timeOf(page)).toBeGreaterThan(7);

  await page.goto("/home");
  await dresserOnHome(page).first().click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(notice).toBeVisible();

  await page.getByRole("button", { name: "Start over" }).click();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Pause" }).click();
  expect(await timeOf(page)).toBeLessThan(4);
  await page.goto(`/p/${id}`);
  await waitForScreen(page);
  await expect.poll(() => videoOf(page, (video) => video.readyState)).toBeGreaterThan(0);
  await expect(notice).toBeHidden();
  expect(await timeOf(page)).toBe(0);
});

test("a step's own time wins over the remembered position", async ({ page }) => {
  const { id, steps } = await filmed(3);
  await openFilm(page, id);
  await page.getByRole("slider", { name: "Position" }).fill("8");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(8);
  await page.reload();
  await expect(page.getByRole("button", { name: "Start over" })).toBeVisible();
  const second = steps[1];
  if (!second) throw new Error("The film has too few steps");
  await page
    .getByRole("button", { name: /\(step 2\)$/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Start over" })).toBeHidden();
  await expect(currentStep(page)).toContainText(second.text);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await timeOf(page)).toBeLessThan(8);
});

test("Escape leaves fullscreen and not the dialog below it; chapters are there in it", async ({ page }) => {
  const { name, id } = await filmed(0);
  await page.goto("/home");
  await dresserOnHome(page).first().click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("button", { name: "Fullscreen" }).click();
  await expect(dialog.getByRole("button", { name: "Leave fullscreen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Fullscreen" })).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await openFilm(page, id);
  await player(page).focus();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Leave fullscreen" })).toBeVisible();
  await expect(chapters(page)).toBeInViewport();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Fullscreen" })).toBeVisible();
});

for (const locale of ["en-CA", "fr-CA"]) {
  test.describe(`on the narrowest phones in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } });

    test("every control of the player is inside it and 44 px high and wide", async ({ page }) => {
      const { id, film } = await filmed(4);
      await page.addInitScript((video) => {
        localStorage.setItem("own::watch-positions", JSON.stringify({ value: [{ video, seconds: 7 }] }));
      }, `${film}.mp4`);
      await page.goto(`/p/${id}`);
      await waitForScreen(page);
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
    });
  });
}
