import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";

const SETTINGS = { passwordReset: true };

/** The form for a new account, opened. */
async function openRegister(surroundings: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(<SignInOptions />, surroundings);
  await app.person.click(screen.getByRole("button", { name: "Sign In with Email" }));
  await app.person.click(await screen.findByRole("button", { name: "Create an account" }));
  return app;
}

type Typist = Awaited<ReturnType<typeof openRegister>>["person"];

function fillIn(values: Record<string, string> = {}) {
  const all = {
    "First name": "Maya",
    "Last name": "Tremblay",
    Username: "maya",
    Email: "maya@example.org",
    Password: "a long secret",
    ...values,
  };
  for (const [label, text] of Object.entries(all)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  }
}

const tickAge = (person: Typist) => person.click(screen.getByRole("checkbox", { name: "I am 13 or older" }));
const submit = (person: Typist) => person.click(screen.getByRole("button", { name: "Create account" }));
const problemOf = (label: string) => screen.getByLabelText(label, { exact: false }).getAttribute("aria-invalid");

test("a new account is made, signed in to and welcomed", async () => {
  const user = samplePerson();
  const calls = stubEndpoint(accounts.register, () => ({ token: "the-token", user }));
  const { person, paths } = await openRegister({ path: "/landing" });
  fillIn();
  await tickAge(person);
  await submit(person);
  await screen.findByText("Account created successfully!");
  expect(screen.getByText("Welcome to Hexkey, Maya.")).toBeDefined();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      firstName: "Maya",
      lastName: "Tremblay",
      username: "maya",
      email: "maya@example.org",
      password: "a long secret",
      isThirteenOrOlder: true,
    },
  ]);
  expect(localStorage.getItem("authToken")).toBe("the-token");
  expect(paths.at(-1)).toBe("/");
});

test.each([
  ["First name", "", "First name is required"],
  ["Last name", "  ", "Last name is required"],
  ["Username", "ma", "Username must be at least 3 characters"],
  ["Username", "m".repeat(31), "Username must be less than 30 characters"],
  ["Username", "maya!", "Username may have letters, digits, dots, hyphens and underscores"],
  ["Email", "maya", "Please enter a valid email address"],
  ["Password", "short", "Password must be at least 6 characters"],
  ["Password", "é".repeat(40), "Password is too long: please use 72 characters at most, fewer with accents"],
])("%s '%s' is refused at the field before anything is sent", async (label, text, problem) => {
  const { person } = await openRegister();
  fillIn({ [label]: text });
  await tickAge(person);
  await submit(person);
  const field = screen.getByLabelText(label);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(problem).id).toBe(field.getAttribute("aria-describedby")?.split(" ").at(-1));
  expect(screen.getAllByText((_, element) => element?.getAttribute("aria-invalid") === "true")).toEqual([field]);
});

test("registering requires the statement that one is 13 or older", async () => {
  const { person } = await openRegister();
  fillIn();
  await submit(person);
  const box = screen.getByRole("checkbox", { name: "I am 13 or older", description: "You must be 13 or older" });
  expect(document.activeElement).toBe(box);
});

test("of several wrong fields the first gets the focus, and each has its error", async () => {
  const { person } = await openRegister();
  await submit(person);
  expect(document.activeElement).toBe(screen.getByLabelText("First name"));
  for (const label of ["First name", "Last name", "Username", "Email", "I am 13"]) {
    expect([label, problemOf(label)]).toEqual([label, "true"]);
  }
  expect(screen.getByText("Must be at least 6 characters long")).toBeDefined();
});

test.each<[FailureReason, string, string]>([
  ["email-taken", "Email", "There is an account with this email address already. Sign in instead."],
  ["username-taken", "Username", "This username is taken. Please choose another one."],
  ["password-common", "Password", "This password is too easy to guess. Please choose another one."],
])("a refusal for %s shows at %s, gives it the focus, and nothing typed is lost", async (reason, label, text) => {
  stubEndpoint(accounts.register, () => {
    throw new ApiFailure("CONFLICT", "The server's words.", { reason });
  });
  const { person } = await openRegister();
  fillIn();
  await tickAge(person);
  await submit(person);
  await screen.findByText("Registration failed");
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent).toBe(
    text,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("a long secret");
});

test.each([
  ["en", "That name reads as if it were Hexkey’s own. Please choose another one."],
  ["fr", "Ce nom donne à croire qu’il est celui de Hexkey. Veuillez en choisir un autre."],
] as const)("a reserved name is said at each field that has one (%s)", async (language, text) => {
  stubEndpoint(accounts.register, () => {
    const fields = { firstName: "The server's words.", lastName: "The server's words." };
    throw new ApiFailure("INVALID_INPUT", "The server's words.", { reason: "name-reserved", fields });
  });
  const { person } = renderApp(<SignInOptions />, { language });
  const [way, make, send] = {
    en: ["Sign In with Email", "Create an account", "Create account"],
    fr: ["Se connecter avec mon courriel", "Créer un compte", "Créer le compte"],
  }[language];
  await person.click(screen.getByRole("button", { name: way }));
  await person.click(await screen.findByRole("button", { name: make }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const [index, field] of dialog.getAllByRole<HTMLInputElement>("textbox").entries()) {
    fireEvent.change(field, { target: { value: ["Hex", "Key", "maya", "maya@example.org"][index] } });
  }
  const password = document.querySelector<HTMLInputElement>("input[type=password]");
  if (password) fireEvent.change(password, { target: { value: "a long secret" } });
  await person.click(dialog.getByRole("checkbox"));
  await person.click(dialog.getByRole("button", { name: send }));
  expect(await dialog.findAllByText(text)).toHaveLength(2);
});

test("an error that only the server finds shows at its field, in the person's language", async () => {
  stubEndpoint(accounts.register, () => {
    const fields = { username: "Username must be at least 3 characters" };
    throw new ApiFailure("INVALID_INPUT", "Please check: username.", { fields });
  });
  const { person } = renderApp(<SignInOptions />, { language: "fr" });
  await person.click(screen.getByRole("button", { name: "Se connecter avec mon courriel" }));
  await person.click(await screen.findByRole("button", { name: "Créer un compte" }));
  const texts = ["Maya", "Tremblay", "maya", "maya@example.org", "un long secret"];
  const labels = ["Prénom", "Nom de famille", "Nom d’utilisateur", "Courriel", "Mot de passe"];
  for (const [index, label] of labels.entries()) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: texts[index] } });
  }
  await person.click(screen.getByRole("checkbox", { name: /^J’ai 13/ }));
  await person.click(screen.getByRole("button", { name: "Créer le compte" }));
  await screen.findByText("Échec de l’inscription");
  expect(screen.getByRole("textbox", { description: "Le nom d’utilisateur doit compter au moins 3 caractères" })).toBe(
    screen.getByLabelText("Nom d’utilisateur"),
  );
});

test("a refusal without a reason still says that no account was made", async () => {
  const { person } = await openRegister();
  vi.mocked(fetch).mockResolvedValue(new Response("", { status: 400 }));
  fillIn();
  await tickAge(person);
  await submit(person);
  await screen.findByText("Registration failed");
  expect(screen.getAllByText("Failed to create account. Please try again.")).toHaveLength(2);
});

test("switching between the forms keeps the address, closing keeps everything but the password", async () => {
  const { person } = await openRegister();
  fillIn();
  await tickAge(person);
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  const login = within(await screen.findByRole("dialog", { name: "Sign in" }));
  expect(login.getByLabelText<HTMLInputElement>("Email").value).toBe("maya@example.org");
  expect(document.activeElement).toBe(login.getByLabelText("Password"));
  await person.click(login.getByRole("button", { name: "Create an account" }));
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Sign In with Email" }));
  const again = within(await screen.findByRole("dialog", { name: "Create your account" }));
  const values = again.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  expect(values).toEqual(["Maya", "Tremblay", "maya", "maya@example.org"]);
  expect(again.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  expect(again.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});

test("after signing in nothing of the draft is left for the next person at this device", async () => {
  stubEndpoint(accounts.register, () => ({ token: "the-token", user: samplePerson() }));
  const { person } = await openRegister();
  fillIn();
  await tickAge(person);
  await submit(person);
  await screen.findByText("Account created successfully!");
  await person.click(screen.getByRole("button", { name: "Sign In with Email" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const field of dialog.getAllByRole<HTMLInputElement>("textbox")) expect(field.value).toBe("");
});

test("the terms open in tabs of their own, and password managers know the new password's field", async () => {
  await openRegister();
  const links = within(screen.getByRole("dialog")).getAllByRole("link");
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
    ["/terms-of-service", "_blank"],
    ["/privacy-policy", "_blank"],
  ]);
  const hints = ["First name", "Last name", "Email", "Password"].map((label) =>
    screen.getByLabelText(label).getAttribute("autocomplete"),
  );
  expect(hints).toEqual(["given-name", "family-name", "email", "new-password"]);
});

test("a link for a forgotten password is offered only with a mail service", async () => {
  const { person } = renderApp(<SignInOptions />, { settings: { passwordReset: false } });
  await person.click(screen.getByRole("button", { name: "Sign In with Email" }));
  await screen.findByRole("dialog");
  expect(screen.queryByRole("button", { name: "Forgot your password?" })).toBeNull();
});

test("the link for a new password is sent, with the same words whether or not there is an account", async () => {
  const calls = stubEndpoint(accounts.forgotPassword, () => undefined);
  const { person } = renderApp(<SignInOptions />, { settings: SETTINGS });
  await person.click(screen.getByRole("button", { name: "Sign In with Email" }));
  await person.type(await screen.findByLabelText("Email"), "maya@example.org");
  await person.click(screen.getByRole("button", { name: "Forgot your password?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Get a new password" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Email").value).toBe("maya@example.org");
  await person.click(dialog.getByRole("button", { name: "Send the link" }));
  const sent = await dialog.findByText(/If there is an account for maya@example.org, a link is on its way/);
  expect(sent.parentElement).toBe(document.activeElement);
  expect(calls.map(({ body }) => body)).toEqual([{ email: "maya@example.org" }]);
  await person.click(dialog.getByRole("button", { name: "Back to sign-in" }));
  expect(await screen.findByRole("dialog", { name: "Sign in" })).toBeDefined();
});
