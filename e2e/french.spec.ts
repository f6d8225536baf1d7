import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { expect, test, toastOf } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, inventPerson } from "./members.ts";
import { APP } from "./surroundings.ts";

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

test("a member registers, forgets the password and chooses a new one through the link in a mail, all in French", async ({
  page,
}) => {
  const person = inventPerson();
  await page.goto("/profile");
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
  const link = /^http\S+$/m.exec(text)?.[0] ?? "";
  expect(new URL(link).origin).toBe(APP);

  await page.goto(link);
  await page.getByLabel("Nouveau mot de passe").fill("quatre goujons de bois");
  // The link's secret is in no address of the browser's history.
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("button", { name: "Enregistrer et se connecter" }).click();
  await expect(toastOf(page, "Votre nouveau mot de passe est en place")).toContainText("Connexion réussie.");
  await expect(page.getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  const signIn = (password: string) => callAs(null, accounts.login, { body: { email: person.email, password } });
  await expect(signIn(person.password)).rejects.toMatchObject({ status: 401 });
  await signIn("quatre goujons de bois");
});
