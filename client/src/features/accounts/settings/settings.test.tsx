import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Screens } from "#client/app.tsx";
import { SettingsDialog } from "#client/features/accounts/settings/dialog.tsx";
import { clearSession, getSessionUser, type SessionUser, storeSession } from "#client/lib/session-store.ts";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts, type Session } from "#shared/contracts/accounts/accounts.ts";
import type { Language } from "#shared/domain/language.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

function sampleSession({ number = 1, ...fields }: Partial<Session> & { number?: number } = {}): Session {
  return {
    id: sampleId(3000 + number),
    signedInAt: new Date("2026-11-20T19:14:00Z"),
    expiresAt: new Date("2026-12-20T19:14:00Z"),
    userAgent: FIREFOX,
    isCurrent: number === 1,
    ...fields,
  };
}

/** The settings of a member, with one part of them opened. */
async function open(section: string, user: Partial<SessionUser> = {}, language: Language = "en") {
  const rendered = renderApp(<SettingsDialog open onOpenChange={() => {}} />, {
    language,
    path: "/profile",
    user: { email: "maya@example.org", ...user },
  });
  await rendered.person.click(await screen.findByRole("button", { name: section, expanded: false }));
  return rendered;
}

/** The whole app on the profile of a member, with one part of the settings opened and some of their data read. */
async function openInApp(section: string, user: Partial<SessionUser> = {}) {
  const rendered = renderApp(<Screens />, { path: "/profile", user: { email: "maya@example.org", ...user } });
  rendered.queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  await rendered.person.click(await screen.findByRole("button", { name: "Settings" }));
  await rendered.person.click(await screen.findByRole("button", { name: section }));
  return rendered;
}

const refuse = (...failure: ConstructorParameters<typeof ApiFailure>) => {
  return () => {
    throw new ApiFailure(...failure);
  };
};
const wrongPassword = refuse("INVALID_INPUT", "Wrong.", { reason: "password-wrong" });

/** The description of a field: its hint and its error. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

test("guests have the settings of the device alone", async () => {
  renderApp(<SettingsDialog open onOpenChange={() => {}} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Settings" }));
  expect(dialog.getByRole("radio", { name: "Français" })).toBeDefined();
  expect(dialog.getByRole("radio", { name: "Dark" })).toBeDefined();
  expect(dialog.queryByRole("heading", { level: 3 })).toBeNull();
});

test("language and colours hold at once, and are remembered", async () => {
  const { person } = renderApp(<SettingsDialog open onOpenChange={() => {}} />, { user: {} });
  await person.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  await person.click(screen.getByRole("radio", { name: "Français" }));
  await screen.findByRole("dialog", { name: "Paramètres" });
  expect({ ...localStorage }).toMatchObject({ theme: "dark", language: "fr" });
  await person.click(screen.getByRole("radio", { name: "Système" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("opening a section shows its content, and closing it keeps what was typed", async () => {
  const { person } = renderApp(<SettingsDialog open onOpenChange={() => {}} />, { user: {} });
  const section = await screen.findByRole("button", { name: "Password", expanded: false });
  expect(screen.queryByLabelText("New password")).toBeNull();
  await person.click(section);
  await person.type(screen.getByLabelText("New password"), "oak and pine");
  await person.click(section);
  expect(section.getAttribute("aria-expanded")).toBe("false");
  await person.click(section);
  expect(screen.getByLabelText("New password")).toHaveProperty("value", "oak and pine");
});

test("the settings lead to those of notifications and mail, which the inbox has", async () => {
  renderApp(<SettingsDialog open onOpenChange={() => {}} />, { user: {} });
  const link = await screen.findByRole("link", { name: "Notifications and mail" });
  expect(link.getAttribute("href")).toBe("/notifications");
});

test("a changed password is confirmed, saying that the other devices were signed out", async () => {
  const calls = stubEndpoint(accounts.changePassword, () => undefined);
  const { person } = await open("Password");
  await person.type(screen.getByLabelText("Current password"), "old oak");
  await person.type(screen.getByLabelText("New password"), "new pine{Enter}");
  const done = await screen.findByText("Password changed");
  expect(screen.getByText("Your other devices were signed out.")).toBeDefined();
  expect(document.activeElement).toBe(done.closest("[tabindex]"));
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: "old oak", newPassword: "new pine" }]);
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test.each([
  ["", "new pine", "Current password", "Password is required"],
  ["old oak", "pine", "New password", "Password must be at least 6 characters"],
  ["old oak", "é".repeat(37), "New password", "too long"],
])("with %j and %j the password is not sent, and %s says why", async (current, chosen, label, problem) => {
  const calls = stubEndpoint(accounts.changePassword, () => undefined);
  const { person } = await open("Password");
  if (current) await person.type(screen.getByLabelText("Current password"), current);
  await person.type(screen.getByLabelText("New password"), chosen);
  await person.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  expect(descriptionOf(screen.getByLabelText(label))).toContain(problem);
  expect(calls).toEqual([]);
});

test.each([
  ["password-wrong", "Current password", "This is not your current password."],
  ["password-common", "New password", "too easy to guess"],
] as const)("a password refused as %s keeps what was typed and says so at %s", async (reason, label, problem) => {
  stubEndpoint(accounts.changePassword, refuse("INVALID_INPUT", "No.", { reason }));
  const { person } = await open("Password");
  await person.type(screen.getByLabelText("Current password"), "old oak");
  await person.type(screen.getByLabelText("New password"), "new pine{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  expect(descriptionOf(screen.getByLabelText(label))).toContain(problem);
  expect(screen.getByLabelText("Current password")).toHaveProperty("value", "old oak");
  expect(screen.getByLabelText("New password")).toHaveProperty("value", "new pine");
});

test("a failure of no field is read out above the button", async () => {
  stubEndpoint(accounts.changePassword, refuse("RATE_LIMITED", "Wait.", { retryAfterSeconds: 700 }));
  const { person } = await open("Password");
  await person.type(screen.getByLabelText("Current password"), "old oak");
  await person.type(screen.getByLabelText("New password"), "new pine{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("in 12 minutes"));
});

test.each([
  ["en", "Password", "You sign in with Atelier ID; that service manages your password."],
  ["fr", "Mot de passe", "Vous vous connectez avec Atelier ID; c’est ce service qui gère votre mot de passe."],
] as const)("in %s a member of a provider is told where their password is", async (language, section, text) => {
  servePublicSettings({ providers: [{ id: "replit", name: "Atelier ID" }] });
  await open(section, { authProvider: "replit" }, language);
  expect(screen.getByText(text)).toBeDefined();
  expect(document.querySelector("input[type=password]")).toBeNull();
});

/** The rows of the list of sign-ins. */
async function signIns() {
  await screen.findByText("This device");
  return screen.getAllByRole("listitem").map((row) => row.textContent);
}

test("sign-ins are listed in plain words, this device first and without a button", async () => {
  stubEndpoint(accounts.sessions, () => [
    sampleSession({ number: 2, userAgent: IPHONE }),
    sampleSession({ number: 1 }),
    sampleSession({ number: 3, userAgent: "hexkey-script" }),
    sampleSession({ number: 4, userAgent: null }),
  ]);
  await open("Where you’re signed in");
  const rows = await signIns();
  expect(rows.map((row) => row?.replace(/Signed in.*/, ""))).toEqual([
    "Firefox on WindowsThis device",
    "Safari on iPhone",
    "Unknown browser",
    "Unknown browser",
  ]);
  expect(rows[0]).toMatch(/Signed in Nov\s20,\s\d+:14/);
  expect(rows[0]).not.toContain("Sign out");
});

test("in French they are listed in French", async () => {
  stubEndpoint(accounts.sessions, () => [sampleSession(), sampleSession({ number: 2, userAgent: IPHONE })]);
  await open("Vos sessions", {}, "fr");
  expect(await screen.findByText("Safari sur iPhone")).toBeDefined();
  expect(screen.getByText("Cet appareil")).toBeDefined();
  expect(screen.getAllByText(/^Connexion le 20\snov\./)).toHaveLength(2);
});

test("ending a sign-in elsewhere takes it off the list, says so and keeps the focus there", async () => {
  let sessions = [sampleSession(), sampleSession({ number: 2, userAgent: IPHONE })];
  stubEndpoint(accounts.sessions, () => sessions);
  const ended = stubEndpoint(accounts.endSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id);
  });
  const { person } = await open("Where you’re signed in");
  await person.click(await screen.findByRole("button", { name: /^Sign out Safari on iPhone, signed in Nov/ }));
  await screen.findByText("Safari on iPhone was signed out");
  await screen.findByText("You aren’t signed in anywhere else.");
  expect(ended.map(({ params }) => params.id)).toEqual([sampleId(3002)]);
  expect(screen.queryByText("Safari on iPhone")).toBeNull();
  const list = within(screen.getByRole("dialog")).getByRole("list");
  expect(document.activeElement).toBe(list.parentElement);
});

test("a session that is over already counts as ended; another failure is read out and changes nothing", async () => {
  let sessions = [sampleSession(), sampleSession({ number: 2, userAgent: IPHONE })];
  stubEndpoint(accounts.sessions, () => sessions);
  stubEndpoint(accounts.endSession, refuse("UNAVAILABLE", "Down."));
  const { person } = await open("Where you’re signed in");
  const button = await screen.findByRole("button", { name: /^Sign out Safari/ });
  await person.click(button);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("busy"));
  expect(screen.getByText("Safari on iPhone")).toBeDefined();

  stubEndpoint(accounts.endSession, () => {
    sessions = [sampleSession()];
    throw new ApiFailure("NOT_FOUND", "Gone.");
  });
  await person.click(button);
  await screen.findByText("Safari on iPhone was signed out");
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("a failed list says so and can be tried again", async () => {
  stubEndpoint(accounts.sessions, refuse("UNAVAILABLE", "Down."));
  const { person } = await open("Where you’re signed in");
  await screen.findByText("Your sign-ins can’t be shown right now");
  stubEndpoint(accounts.sessions, () => []);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No sign-ins are listed.");
});

test("while the list is on its way a placeholder says so", async () => {
  stubEndpoint(accounts.sessions, () => new Promise(() => {}));
  await open("Where you’re signed in");
  expect(screen.getByRole("status").textContent).toBe("Loading...");
});

test("signing out everywhere asks first, and then signs out here too", async () => {
  stubEndpoint(accounts.sessions, () => [sampleSession()]);
  const calls = stubEndpoint(accounts.endAllSessions, () => undefined);
  const { person, paths, queryClient } = await openInApp("Where you’re signed in");
  const button = await screen.findByRole("button", { name: "Sign out everywhere" });
  await person.click(button);
  const question = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
  await person.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(calls).toHaveLength(0);

  await person.click(button);
  const again = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
  await person.click(again.getByRole("button", { name: "Sign out everywhere" }));
  await screen.findByText("You are signed out everywhere");
  expect(calls).toHaveLength(1);
  expect(getSessionUser()).toBeNull();
  expect(paths.at(-1)).toBe("/");
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("signing out everywhere that fails leaves one signed in and says why", async () => {
  stubEndpoint(accounts.sessions, () => [sampleSession()]);
  stubEndpoint(accounts.endAllSessions, refuse("UNAVAILABLE", "Down."));
  const { person } = await open("Where you’re signed in");
  await person.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  const question = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
  await person.click(question.getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(question.getByRole("alert").textContent).toContain("busy"));
  expect(getSessionUser()).not.toBeNull();
});

test("the export is downloaded as hexkey-my-data.json", async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubEndpoint(accounts.exportData, async () => {
    await asked;
    return { bytes: new TextEncoder().encode('{"reviews":[]}') };
  });
  const saved: { name: string; href: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  const made = vi.spyOn(URL, "createObjectURL");
  const { person } = await open("My data");
  await person.click(screen.getByRole("button", { name: "Export my data" }));
  expect(screen.getByRole("button", { name: "Export my data" }).getAttribute("aria-busy")).toBe("true");
  answer();
  await screen.findByText("Your data was downloaded as hexkey-my-data.json");
  expect(saved).toEqual([{ name: "hexkey-my-data.json", href: made.mock.results[0]?.value }]);
  const [file] = made.mock.calls[0] ?? [];
  expect(file instanceof Blob && (await file.text())).toBe('{"reviews":[]}');
});

test("an export that fails says why", async () => {
  stubEndpoint(accounts.exportData, refuse("RATE_LIMITED", "Wait.", { retryAfterSeconds: 60 }));
  const { person } = await open("My data");
  await person.click(screen.getByRole("button", { name: "Export my data" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("in 1 minute"));
});

/** The step before deleting. */
async function askToDelete(person: Awaited<ReturnType<typeof open>>["person"]) {
  await person.click(screen.getByRole("button", { name: "Delete my account" }));
  return within(await screen.findByRole("dialog", { name: "Delete my account" }));
}

test("deleting asks for the password, lists what is deleted and what stays, and then forgets the member here", async () => {
  const calls = stubEndpoint(accounts.deleteAccount, () => undefined);
  const { person, paths, queryClient } = await openInApp("My data");
  const step = await askToDelete(person);
  expect(step.getByText(/can’t be undone/)).toBeDefined();
  expect(step.getByText("Your reviews stay, without your name, as “Former member”")).toBeDefined();
  await person.click(step.getByRole("button", { name: "Delete permanently" }));
  const field = step.getByLabelText("Your password");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(calls).toHaveLength(0);

  await person.type(field, "old oak");
  await person.click(step.getByRole("button", { name: "Delete permanently" }));
  await screen.findByText("Your account was deleted");
  expect(calls.map(({ body }) => body)).toEqual([{ confirm: true, password: "old oak" }]);
  expect(getSessionUser()).toBeNull();
  expect(localStorage.getItem("authToken")).toBeNull();
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
  expect(paths.at(-1)).toBe("/");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a wrong password deletes nothing, says so at the field and keeps what was typed", async () => {
  stubEndpoint(accounts.deleteAccount, wrongPassword);
  const { person } = await open("My data");
  const step = await askToDelete(person);
  await person.type(step.getByLabelText("Your password"), "old oak{Enter}");
  await waitFor(() => expect(descriptionOf(step.getByLabelText("Your password"))).toContain("not your current"));
  expect(step.getByLabelText("Your password")).toHaveProperty("value", "old oak");
  expect(getSessionUser()).not.toBeNull();
});

test("a member of a provider ticks a box instead, and the last super-admin is told to stay", async () => {
  const calls = stubEndpoint(accounts.deleteAccount, refuse("CONFLICT", "No.", { reason: "last-super-admin" }));
  const { person } = await open("My data", { authProvider: "google", role: "super-admin" });
  const step = await askToDelete(person);
  expect(step.queryByLabelText("Your password")).toBeNull();
  const box = step.getByRole("checkbox");
  await person.click(step.getByRole("button", { name: "Delete permanently" }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(descriptionOf(box)).toBe("Tick the box to confirm");
  expect(calls).toHaveLength(0);

  await person.click(box);
  await person.click(step.getByRole("button", { name: "Delete permanently" }));
  await waitFor(() => expect(step.getByRole("alert").textContent).toContain("last one"));
  expect(calls.map(({ body }) => body)).toEqual([{ confirm: true }]);
  expect(box).toHaveProperty("checked", true);
  await person.click(step.getByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete my account" })));
});

test("in French the step says in French what stays", async () => {
  const { person } = await open("Mes données", {}, "fr");
  await person.click(screen.getByRole("button", { name: "Supprimer mon compte" }));
  const step = await screen.findByRole("dialog", { name: "Supprimer mon compte" });
  expect(step.textContent?.replaceAll("\u00a0", " ")).toContain(
    "Vos avis restent, sans votre nom, sous « Ancien membre »",
  );
});

test("changed names are saved, and shown at once", async () => {
  const calls = stubEndpoint(accounts.changeNames, ({ body }) => samplePerson(body));
  const { person } = await open("Name and picture", { firstName: "Maya", lastName: "Tremblay", username: "maya" });
  const first = screen.getByRole("textbox", { name: "First name" });
  await person.clear(first);
  await person.type(first, "Amélie{Enter}");
  expect(await screen.findByText("Names saved")).toBeDefined();
  expect(calls[0]?.body).toEqual({ firstName: "Amélie", lastName: "Tremblay", username: "maya" });
  expect(getSessionUser()?.firstName).toBe("Amélie");
});

test("a change saved after its member signed out does not touch the next member", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubEndpoint(accounts.changeNames, async ({ body }) => {
    await answered;
    return samplePerson(body);
  });
  const url = "/media/o/0199.webp";
  stubEndpoint(accounts.setPicture, async () => {
    await answered;
    return samplePerson({ profileImageUrl: url });
  });
  const { person } = await open("Name and picture", { ...samplePerson() });
  await person.upload(screen.getByLabelText("Choose a picture"), new File(["x"], "me.png", { type: "image/png" }));
  await person.click(screen.getByRole("button", { name: "Save names" }));
  act(() => {
    clearSession();
    storeSession("another-token", samplePerson({ number: 2, firstName: "Omar" }));
  });
  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(getSessionUser()).toMatchObject({ id: samplePerson({ number: 2 }).id, firstName: "Omar" });
  expect(screen.queryByText("Names saved")).toBeNull();
  expect(screen.queryByText("Picture saved")).toBeNull();
});

test("a user name that is taken is named at its field, and what was typed stays", async () => {
  const taken = "This username is already taken. Please choose another one.";
  stubEndpoint(
    accounts.changeNames,
    refuse("CONFLICT", taken, { reason: "username-taken", fields: { username: taken } }),
  );
  const { person } = await open("Name and picture", { firstName: "Maya", lastName: "Tremblay", username: "maya" });
  const username = screen.getByRole<HTMLInputElement>("textbox", { name: "User name" });
  await person.clear(username);
  await person.type(username, "omar{Enter}");
  await waitFor(() => expect(username.getAttribute("aria-invalid")).toBe("true"));
  expect(username.value).toBe("omar");
});

test("a picture is sent as it is chosen, shown, and can be removed", async () => {
  const url = "/media/o/0199.webp";
  const sent = stubEndpoint(accounts.setPicture, () => samplePerson({ profileImageUrl: url }));
  stubEndpoint(accounts.removePicture, () => samplePerson());
  const { person } = await open("Name and picture");
  await person.upload(screen.getByLabelText("Choose a picture"), new File(["x"], "me.png", { type: "image/png" }));
  expect(await screen.findByText("Picture saved")).toBeDefined();
  expect(sent).toHaveLength(1);
  expect(getSessionUser()?.profileImageUrl).toBe(url);
  // The dialog is given the signed-in person.
  await person.click(await screen.findByRole("button", { name: "Remove the picture" }));
  expect(await screen.findByText("Picture removed")).toBeDefined();
  expect(getSessionUser()?.profileImageUrl).toBeNull();
});

test("a picture that the server can't read is refused in words", async () => {
  stubEndpoint(accounts.setPicture, refuse("UNSUPPORTED", "That is no photo that we can read."));
  const { person } = await open("Name and picture");
  await person.upload(screen.getByLabelText("Choose a picture"), new File(["x"], "me.png", { type: "image/png" }));
  expect(await screen.findByText(/not supported|can’t be read|file type|photo/)).toBeDefined();
  expect(getSessionUser()?.profileImageUrl).toBeNull();
});

test("a new address is sent a link, after the password was entered again", async () => {
  servePublicSettings({ passwordReset: true });
  const calls = stubEndpoint(accounts.changeEmail, () => undefined);
  const { person } = await open("Email address");
  expect(screen.getByText("Your address is maya@example.org.")).toBeDefined();
  await person.type(screen.getByRole("textbox", { name: "New email address" }), "new@example.org");
  await person.type(screen.getByLabelText("Your password"), "four crooked shelves{Enter}");
  const note = await screen.findByText(/We are sending a link to new@example.org/);
  expect(document.activeElement?.contains(note)).toBe(true);
  expect(calls[0]?.body).toEqual({ email: "new@example.org", password: "four crooked shelves" });
});

test("a member of a provider is asked for no password", async () => {
  servePublicSettings({ passwordReset: true, providers: [{ id: "google", name: "Google" }] });
  const calls = stubEndpoint(accounts.changeEmail, () => undefined);
  const { person } = await open("Email address", { authProvider: "google" });
  expect(screen.queryByLabelText("Your password")).toBeNull();
  await person.type(screen.getByRole("textbox", { name: "New email address" }), "new@example.org{Enter}");
  await screen.findByText(/We are sending a link/);
  expect(calls[0]?.body).toEqual({ email: "new@example.org" });
});

test("without a mail service the section says so instead of offering a form", async () => {
  await open("Email address");
  expect(screen.getByText(/can’t send mail/)).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "New email address" })).toBeNull();
});

test("typed names and a typed address survive leaving the settings, until they are saved", async () => {
  servePublicSettings({ passwordReset: true });
  const saved = { ...samplePerson(), firstName: "Maia" };
  stubEndpoint(accounts.changeNames, () => saved);
  const before = await open("Name and picture", { ...samplePerson() });
  const firstName = () => screen.getByLabelText("First name");
  await before.person.clear(firstName());
  await before.person.type(firstName(), "Maia");
  await before.person.click(screen.getByRole("button", { name: "Email address" }));
  await before.person.type(screen.getByLabelText("New email address"), "maia@example.org");
  await before.person.type(screen.getByLabelText("Your password"), "old oak");
  before.unmount();

  const after = await open("Name and picture", { ...samplePerson() });
  expect(firstName()).toHaveProperty("value", "Maia");
  screen.getByText("These changes are not saved yet.");
  await after.person.click(screen.getByRole("button", { name: "Email address" }));
  expect(screen.getByLabelText("New email address")).toHaveProperty("value", "maia@example.org");
  expect(screen.getByLabelText("Your password")).toHaveProperty("value", "");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("old oak");
  await after.person.click(screen.getByRole("button", { name: "Save names" }));
  await waitFor(() => expect(screen.queryByText("These changes are not saved yet.")).toBeNull());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('"Maia"');
});
