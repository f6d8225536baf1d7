import { createHash } from "node:crypto";
import { escapeHtml } from "#server/lib/escape-html.ts";

/** The identity that a developer enters, for want of a real provider. */
export interface DevIdentity {
  givenName: string;
  familyName: string;
  email: string;
  emailVerified: boolean;
  username: string;
}

/** The form's content before the first sign-in. */
export const FIRST_IDENTITY: DevIdentity = {
  givenName: "Sam",
  familyName: "Rivera",
  email: "sam@example.com",
  emailVerified: true,
  username: "",
};

const TEXTS = {
  en: {
    title: "Development sign-in",
    notice: (name: string) =>
      `This is Hexkey’s development identity provider. It stands in for ${name} on this machine: no password, no real account. Each email address is a person of its own.`,
    givenName: "First name",
    familyName: "Last name",
    email: "Email",
    username: "User name (optional)",
    verified: "The provider has verified this address",
    signIn: "Sign in",
    refuse: "Refuse",
    signOut: "Sign out",
    signedOut: "You are signed out of the development identity provider.",
    problem: "The development identity provider can’t go on.",
  },
  fr: {
    title: "Connexion de développement",
    notice: (name: string) =>
      `Voici le fournisseur d’identité de développement de Hexkey. Il remplace ${name} sur cet ordinateur : aucun mot de passe, aucun vrai compte. Chaque adresse de courriel est une personne à part.`,
    givenName: "Prénom",
    familyName: "Nom",
    email: "Courriel",
    username: "Nom d’utilisateur (facultatif)",
    verified: "Le fournisseur a vérifié cette adresse",
    signIn: "Se connecter",
    refuse: "Refuser",
    signOut: "Se déconnecter",
    signedOut: "Votre session chez le fournisseur d’identité de développement est fermée.",
    problem: "Le fournisseur d’identité de développement ne peut pas continuer.",
  },
};
export type FormLanguage = keyof typeof TEXTS;

/** The form that takes the place of the provider's own sign-in and consent. */
export function signInPage(language: FormLanguage, standsFor: string, person: DevIdentity): string {
  const texts = TEXTS[language];
  const field = (name: Exclude<keyof DevIdentity, "emailVerified">, type: string, required = "required") =>
    `<label>${texts[name]}<input name="${name}" type="${type}" value="${escapeHtml(person[name])}" autocomplete="off" ${required}></label>`;
  return page(
    language,
    `<p>${escapeHtml(texts.notice(standsFor))}</p>
    <form method="post">
      ${field("givenName", "text")}${field("familyName", "text")}${field("email", "email")}
      ${field("username", "text", "")}
      <label class="choice"><input name="emailVerified" type="checkbox" ${person.emailVerified ? "checked" : ""}>${texts.verified}</label>
      <button name="answer" value="sign-in">${texts.signIn}</button>
      <button name="answer" value="refuse" formnovalidate class="quiet">${texts.refuse}</button>
    </form>`,
  );
}

const SUBMIT_AT_ONCE = 'document.querySelector("form").submit();';
const SUBMIT_HASH = createHash("sha256").update(SUBMIT_AT_ONCE).digest("base64");

/** Signs out without a question. `form` is the provider's own, with the secret that proves that this page sent it. */
export function signOutPage(language: FormLanguage, form: string): string {
  const answer = '<input type="hidden" name="logout" value="yes">';
  return page(
    language,
    `${form.replace("</form>", `${answer}<noscript><button>${TEXTS[language].signOut}</button></noscript></form>`)}
    <script>${SUBMIT_AT_ONCE}</script>`,
  );
}

export function signedOutPage(language: FormLanguage): string {
  return page(language, `<p>${TEXTS[language].signedOut}</p>`);
}

/** `detail` is the protocol's own words, for the developer. */
export function problemPage(language: FormLanguage, detail: string): string {
  return page(language, `<p>${TEXTS[language].problem}</p><p><code>${escapeHtml(detail)}</code></p>`);
}

function page(language: FormLanguage, content: string): string {
  const { title } = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="content-security-policy"
    content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${SUBMIT_HASH}'">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  <style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #14211d; --paper: #fff6dd; --line: #6b5a2a; --strong: #6b4e00; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #f8f6f1; --paper: #241d0c; --line: #a08c55; --strong: #e0a458; --on: #14211d }
  }
  body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 400px; margin: auto }
  h1 { font-size: 24px }
  form, label { display: grid; gap: 4px }
  form { gap: 16px }
  label.choice { grid-template-columns: auto 1fr; align-items: center; gap: 12px; min-height: 44px }
  input, button { min-height: 44px; box-sizing: border-box; border: 1px solid var(--line); border-radius: 12px; font: inherit }
  input { padding: 0 12px; background: transparent; color: inherit; min-width: 0 }
  input[type=checkbox] { width: 24px; min-height: 24px }
  button { background: var(--strong); color: var(--on); font-weight: 600 }
  button.quiet { background: transparent; color: inherit }
  code { overflow-wrap: anywhere }
`;
