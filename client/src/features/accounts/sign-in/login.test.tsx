import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { getSessionUser, getToken, storeSession } from "#client/lib/session-store.ts";
import { holdTimers } from "#client/testing/hold-timers.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TOAST_DURATION_MS } from "#shared/domain/limits.ts";
import type { ErrorBody } from "#shared/http/errors.ts";

const MAYA = samplePerson();

/** The log-in form, opened where the app is. */
async function openLogin(surroundings: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(<SignInOptions />, surroundings);
  await app.person.click(screen.getByRole("button", { name: /Email|courriel/ }));
  await screen.findByRole("dialog");
  return app;
}

async function logIn(person: Awaited<ReturnType<typeof openLogin>>["person"], email: string, password: string) {
  if (email) await person.type(screen.getByLabelText("Email"), email);
  if (password) await person.type(screen.getByLabelText("Password"), password);
  await person.click(screen.getByRole("button", { name: "Sign in" }));
}

/** In the toast, and in the form for later. */
const saidTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

function refuse(code: ErrorBody["code"], more: Partial<ErrorBody> = {}) {
  return stubEndpoint(accounts.login, () => {
    throw new ApiFailure(code, "The server's words.", more);
  });
}

test("the message of a failed sign-in does not lie on the form that is opened next", async () => {
  // It does not go by itself here.
  holdTimers(TOAST_DURATION_MS);
  refuse("UNAUTHENTICATED", { reason: "wrong-credentials" });
  const { person } = await openLogin();
  await logIn(person, "maya@example.org", "four crooked shelves");
  const failure = "Invalid email or password. Please try again.";
  await saidTwice(failure);
  await person.click(screen.getByRole("button", { name: "Create an account" }));
  await screen.findByRole("dialog", { name: "Create your account" });
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
});

test("a sign-in answered after another member has signed in is ended, and the other member stays", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubEndpoint(accounts.login, async () => {
    await answered;
    return { token: "mayas-token", user: MAYA };
  });
  const ended = stubEndpoint(accounts.logout, () => ({ next: "/" }));
  const { person, paths } = await openLogin({ path: "/community" });
  await logIn(person, "maya@example.org", "four crooked shelves");
  await person.keyboard("{Escape}");
  const omar = samplePerson({ number: 2, firstName: "Omar" });
  act(() => storeSession("omars-token", omar));
  await act(async () => answer());
  await waitFor(() => expect(ended).toHaveLength(1));
  const [, init] = vi.mocked(fetch).mock.calls.at(-1) ?? [];
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer mayas-token");
  // The cookie may be Omar's.
  expect(init?.credentials).toBe("omit");
  expect([getSessionUser()?.id, getToken()]).toEqual([omar.id, "omars-token"]);
  expect(screen.queryByText("Welcome back!")).toBeNull();
  expect(paths).toEqual(["/community"]);
});

test("the block offers the providers that are set up, each with the way back to this very screen", () => {
  const providers = [
    { id: "replit" as const, name: "Nordhem ID" },
    { id: "google" as const, name: "Google" },
  ];
  const both = renderApp(<SignInOptions />, { path: "/categories?category=kitchen", settings: { providers } });
  const hrefs = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(hrefs()).toEqual([
    ["Sign In with Nordhem ID", "/api/login?return=%2Fcategories%3Fcategory%3Dkitchen"],
    ["Sign In with Google", "/api/auth/google?return=%2Fcategories%3Fcategory%3Dkitchen"],
    ["Continue as Guest", "/home"],
  ]);
  both.unmount();
  renderApp(<SignInOptions />, { settings: { providers: [] } });
  expect(hrefs()).toEqual([["Continue as Guest", "/home"]]);
});

test.each([
  ["/landing", "/api/auth/google?return=%2F"],
  ["/sign-in", "/api/auth/google?return=%2F"],
  ["/sign-in?problem=refused&return=/community", "/api/auth/google?return=%2Fcommunity"],
])("from %s a provider's sign-in does not lead back to where one came in", (path, href) => {
  renderApp(<SignInOptions />, { path, settings: { providers: [{ id: "google", name: "Google" }] } });
  expect(screen.getByRole("link", { name: "Sign In with Google" }).getAttribute("href")).toBe(href);
});

test.each([
  ["help@example.org", "help@example.org"],
  [null, "This site has published no address to write to."],
])("a deactivated member reads who did it, and where to write (%s)", async (supportEmail, text) => {
  refuse("FORBIDDEN", { reason: "account-deactivated" });
  const { person } = await openLogin({ settings: { supportEmail } });
  await logIn(person, "maya@example.org", "secret");
  // In the toast, and in the form for later.
  const said = () => screen.getAllByText(/An administrator of this site has deactivated this account\./);
  await waitFor(() => expect(said()).toHaveLength(2));
  for (const { textContent } of said()) expect(textContent).toContain(text);
});

test("following a provider's link leaves the app instead of looking for a screen", async () => {
  const { paths } = renderApp(<SignInOptions />, { settings: { providers: [{ id: "google", name: "Google" }] } });
  const link = screen.getByRole("link", { name: "Sign In with Google" });
  const followed = fireEvent.click(link);
  expect(followed).toBe(true);
  expect(paths).toEqual(["/"]);
});

test("going on as a guest leads back to the page before", async () => {
  const goBack = vi.fn();
  const { person, paths } = renderApp(<SignInOptions onGuest={goBack} />, { path: "/reviews" });
  await person.click(screen.getByRole("button", { name: "Continue as Guest" }));
  expect(goBack).toHaveBeenCalledOnce();
  expect(paths).toEqual(["/reviews"]);
});

test("signing in remembers token and person, says so, and leaves people where they were", async () => {
  const calls = stubEndpoint(accounts.login, () => ({ token: "the-token", user: MAYA }));
  const { person, paths } = await openLogin({ path: "/reviews" });
  await logIn(person, " Maya@Example.org ", "secret");
  await screen.findByText("Welcome back!");
  expect(screen.getByText("You've been signed in successfully.")).toBeDefined();
  expect(calls.map(({ body }) => body)).toEqual([{ email: "maya@example.org", password: "secret" }]);
  expect(localStorage.getItem("authToken")).toBe("the-token");
  const {
    isActive: _isActive,
    providerId: _providerId,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...remembered
  } = MAYA;
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(remembered);
  expect(paths).toEqual(["/reviews"]);
});

test.each([
  ["/landing", "/"],
  ["/sign-in?problem=expired", "/"],
  ["/sign-in?return=/community", "/community"],
  ["/sign-in?return=https://evil.example", "/"],
  ["/sign-in?return=//evil.example", "/"],
])("signing in at %s leads to %s", async (path, end) => {
  stubEndpoint(accounts.login, () => ({ token: "the-token", user: MAYA }));
  const { person, paths } = await openLogin({ path });
  await logIn(person, "maya@example.org", "secret");
  await screen.findByText("Welcome back!");
  expect(paths.at(-1)).toBe(end);
});

test("data that was read as a guest is forgotten", async () => {
  stubEndpoint(accounts.login, () => ({ token: "the-token", user: MAYA }));
  const { person, queryClient } = await openLogin();
  queryClient.setQueryData(["api", "reviews"], ["as a guest"]);
  await logIn(person, "maya@example.org", "secret");
  await screen.findByText("Welcome back!");
  expect(queryClient.getQueryData(["api", "reviews"])).toBeUndefined();
});

test("wrong credentials are reported in a toast and in the form, which keeps what was typed", async () => {
  refuse("UNAUTHENTICATED", { reason: "wrong-credentials" });
  const { person } = await openLogin();
  await logIn(person, "maya@example.org", "wrong");
  expect(await screen.findByText("Sign in failed")).toBeDefined();
  await saidTwice("Invalid email or password. Please try again.");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("maya@example.org");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong");
});

test("a refusal without a reason counts as wrong credentials, a failure of the server does not", async () => {
  renderApp(null);
  const answers = [new Response("", { status: 401 }), new Response("<html>", { status: 500 })];
  vi.mocked(fetch).mockImplementation(async () => answers.shift() ?? Response.error());
  const { person } = await openLogin();
  await logIn(person, "maya@example.org", "wrong");
  await saidTwice("Invalid email or password. Please try again.");
  await logIn(person, "", "");
  await saidTwice("Something went wrong. Please try again.");
});

test("an email address and any password are asked for before anything is sent", async () => {
  const calls = refuse("UNAUTHENTICATED", { reason: "wrong-credentials" });
  const { person } = await openLogin();
  await logIn(person, "", "");
  const email = screen.getByRole("textbox", { name: "Email", description: "Please enter a valid email address" });
  expect(document.activeElement).toBe(email);
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(calls).toEqual([]);
  await person.type(email, "maya@example.org");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await logIn(person, "", "abc");
  await screen.findByText("Sign in failed");
  expect(calls.map(({ body }) => body.password)).toEqual(["abc"]);
});

test.each([
  ["en", 700, "Too many tries. Please try again in 12 minutes."],
  ["en", 30, "Too many tries. Please try again in 30 seconds."],
  ["fr", 700, "Il y a eu trop d’essais. Veuillez réessayer dans 12 minutes."],
] as const)("too many tries: in %s after %i seconds", async (language, retryAfterSeconds, text) => {
  refuse("RATE_LIMITED", { retryAfterSeconds });
  const { person } = await openLogin({ language });
  await person.type(screen.getByLabelText(/Email|Courriel/), "maya@example.org");
  await person.type(screen.getByLabelText(/Password|Mot de passe/), "secret{Enter}");
  await saidTwice(text);
});

test("without a connection it says so, and nothing typed is lost", async () => {
  renderApp(null);
  vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
  const { person } = await openLogin();
  await logIn(person, "maya@example.org", "secret");
  await saidTwice("Hexkey could not be reached. Check your connection and try again.");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret");
});

test("a double tap signs in once, and the button shows progress", async () => {
  let answer = () => {};
  const calls = stubEndpoint(accounts.login, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { token: "the-token", user: MAYA };
  });
  const { person } = await openLogin();
  await person.type(screen.getByLabelText("Email"), "maya@example.org");
  await person.type(screen.getByLabelText("Password"), "secret");
  const form = screen.getByLabelText("Password").closest("form");
  if (form) for (let times = 0; times < 3; times++) fireEvent.submit(form);
  const button = await screen.findByRole("button", { name: "Signing in..." });
  expect(button.getAttribute("aria-busy")).toBe("true");
  await person.click(button);
  answer();
  await screen.findByText("Welcome back!");
  expect(calls).toHaveLength(1);
});

test("closing the dialog keeps the address, not the password, and gives the focus back", async () => {
  const { person } = await openLogin();
  await person.type(screen.getByLabelText("Email"), "maya@example.org");
  await person.type(screen.getByLabelText("Password"), "secret");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const opener = screen.getByRole("button", { name: "Sign In with Email" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await person.click(opener);
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Email").value).toBe("maya@example.org");
  expect(dialog.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});

test("password managers know each field", async () => {
  await openLogin();
  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
});
