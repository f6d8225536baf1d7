import { expect, test, toastOf } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { inventPerson } from "./members.ts";

test.use({ locale: "fr-CA" });

test("a browser that speaks French gets French, until another language is chosen, which is kept", async ({ page }) => {
  await page.goto("/landing");
  await expect(page.locator("html")).toHaveAttribute("lang", /^fr/);
  await expect(page.getByRole("link", { name: "Continuer sans compte" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
});

test("a member registers, forgets the password and signs in, all in French", async ({ page }) => {
  const person = inventPerson();
  await page.goto("/landing");
  await page.getByRole("button", { name: "Se connecter avec mon courriel" }).click();
  await page.getByRole("button", { name: "Créer un compte" }).click();
  const form = page.getByRole("dialog", { name: "Créez votre compte" });
  await form.getByLabel("Prénom").fill(person.firstName);
  await form.getByLabel("Nom de famille").fill(person.lastName);
  await form.getByLabel("Nom d’utilisateur").fill(person.username);
  await form.getByLabel("Courriel").fill(person.email);
  await form.getByLabel("Mot de passe", { exact: true }).fill("court");
  await form.getByRole("button", { name: "Créer le compte" }).click();
  await expect(form.getByText("Le mot de passe doit compter au moins 6 caractères")).toBeVisible();
  await form.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await form.getByLabel("J’ai 13 ans ou plus").check();
  await form.getByRole("button", { name: "Créer le compte" }).click();
  await expect(toastOf(page, "Votre compte est créé!")).toContainText("Bienvenue sur Hexkey, Maya.");
  await page.getByRole("button", { name: "Se déconnecter" }).click();

  await page.getByRole("button", { name: "Se connecter avec mon courriel" }).click();
  await page.getByRole("button", { name: "Mot de passe oublié?" }).click();
  const forgotten = page.getByRole("dialog", { name: "Obtenir un nouveau mot de passe" });
  await forgotten.getByLabel("Courriel").fill(person.email);
  await forgotten.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(forgotten.getByText("un lien est en route")).toBeVisible();
  const { text } = await mailTo(person.email, /^Choisissez un nouveau mot de passe/);
  expect(text).toContain("Bonjour,");
  await forgotten.getByRole("button", { name: "Revenir à la connexion" }).click();

  const dialog = page.getByRole("dialog", { name: "Se connecter" });
  await dialog.getByLabel("Courriel").fill(person.email);
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(toastOf(page, "Rebonjour!")).toContainText("Connexion réussie.");
});
