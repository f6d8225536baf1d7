import { expect, test } from "./fixtures.ts";

test.use({ locale: "fr-CA" });

test("a browser that speaks French gets French, on every screen", async ({ page }) => {
  await page.goto("/landing");
  await expect(page.locator("html")).toHaveAttribute("lang", /^fr/);
  await page.getByRole("link", { name: "Continuer en tant qu’invité" }).click();
  await expect(page.getByRole("heading", { name: "Parcourir par pièce" })).toBeVisible();
  for (const path of ["/landing", "/home", "/categories", "/all-categories", "/reviews", "/profile", "/community"]) {
    await page.goto(path);
    await expect(page.getByText(/Loading|Sign In|View All|Reviews|Browse|No .* yet/)).toHaveCount(0);
  }
});

test("the language can be switched, and the choice is kept", async ({ page }) => {
  await page.goto("/landing");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
});

test("the film's French captions are the ones shown", async ({ page }) => {
  await page.goto("/home");
  await page.getByText("Lindholm 3-drawer dresser").first().click();
  await expect(page.locator("video track[srclang=fr]")).toHaveAttribute("default", "");
  await expect(page.locator("video track[srclang=en]")).toHaveCount(1);
});
