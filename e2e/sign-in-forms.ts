import { expect, type Locator, type Page } from "playwright/test";
import { toastOf } from "./fixtures.ts";
import type { Credentials, Newcomer } from "./members.ts";

/** From a screen with the ways to sign in, into the form for email and password. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Sign In with Email" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in", exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills the form in and sends it, whatever its result. */
export async function sendLogin(dialog: Locator, { email, password }: Credentials): Promise<void> {
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in on the landing page, as a person would. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/landing");
  await sendLogin(await openLogin(page), credentials);
  await expect(toastOf(page, "Welcome back!")).toContainText("You've been signed in successfully.");
}

/** From the login form to the registration form, filled in but for the checkbox. */
export async function fillRegistration(page: Page, person: Newcomer): Promise<Locator> {
  await page.getByRole("button", { name: "Create an account" }).click();
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await dialog.getByLabel("First name").fill(person.firstName);
  await dialog.getByLabel("Last name").fill(person.lastName);
  await dialog.getByLabel("Username").fill(person.username);
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  return dialog;
}

/** The navigation of signed-in people, on every screen. */
export function memberNavigation(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" });
}

/** The prompt that a guest meets. */
export async function expectGuest(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expect(memberNavigation(page)).toBeHidden();
}

/** The settings of the person's profile, with one of its sections open. */
export async function openSettings(page: Page, section: string): Promise<Locator> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("button", { name: section, exact: true }).click();
  return dialog;
}
