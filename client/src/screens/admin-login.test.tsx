import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Screens } from "#client/app.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { stubInsights } from "#client/testing/sample-insights.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { serveCounts } from "#client/testing/sample-queue-counts.ts";
import { sampleUser, serveUsers } from "#client/testing/sample-users.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

const ADMIN = samplePerson({ number: 9, firstName: "Ada", role: "super-admin" });
const settings = { adminEmail: "ada@example.org" };

/** A server that signs in anyone with the password. */
function serveLogin() {
  stubInsights();
  return stubEndpoint(accounts.adminLogin, ({ body: { password } }) => {
    if (password === "open sesame") return { token: "admin-token", user: ADMIN };
    throw new ApiFailure("UNAUTHENTICATED", "Invalid email or password.", { reason: "wrong-admin-credentials" });
  });
}

const email = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const login = () => screen.getByRole("button", { name: "Login" });

test("a published address is shown and can't be changed", async () => {
  renderApp(<Screens />, { path: "/admin/login", settings });
  expect(await email()).toMatchObject({ value: "ada@example.org", type: "email", required: true, disabled: true });
});

test("without one the address is empty, can be typed and is required; the page holds no credential", async () => {
  renderApp(<Screens />, { path: "/admin/login" });
  expect(await email()).toMatchObject({ value: "", type: "email", required: true, disabled: false });
  expect(password()).toMatchObject({ value: "", type: "password", required: true });
  expect(document.body.innerHTML).not.toMatch(/@|value="[^"]/);
});

test("without a password a toast says so, and nothing is sent", async () => {
  const calls = serveLogin();
  const { person } = renderApp(<Screens />, { path: "/admin/login", settings });
  await email();
  await person.click(login());
  const isDestructive = (text: HTMLElement) => text.closest("[data-variant=destructive]") !== null;
  await waitFor(() => expect(screen.getAllByText("Password required").some(isDestructive)).toBe(true));
  expect(password().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(password());
  expect(calls).toEqual([]);
});

test("a malformed address has its error at its field, and nothing is sent", async () => {
  const calls = serveLogin();
  const { person } = renderApp(<Screens />, { path: "/admin/login" });
  await person.type(await email(), "ada");
  await person.type(password(), "open sesame{Enter}");
  await screen.findByText("Please enter a valid email address");
  expect(document.activeElement).toBe(await email());
  expect(calls).toEqual([]);
});

test("a login replaces the sign-in before it, the same person's too, and goes on to the dashboard", async () => {
  const calls = serveLogin();
  const { person, paths, queryClient } = renderApp(<Screens />, {
    path: "/admin/login",
    settings,
    user: { id: ADMIN.id, role: "user" },
  });
  queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  await email();
  await person.type(password(), "open sesame{Enter}");
  await screen.findByText("Login successful");
  expect(screen.getByText("Welcome to the admin dashboard")).toBeTruthy();
  await screen.findByRole("heading", { level: 1, name: "AI Scan Analytics" });
  expect(calls).toEqual([{ body: { email: "ada@example.org", password: "open sesame" } }]);
  expect(paths.at(-1)).toBe("/admin/scan-analytics");
  expect(localStorage.getItem("authToken")).toBe("admin-token");
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ id: ADMIN.id, role: "super-admin" });
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
});

test("while it is under way the button says so", async () => {
  stubInsights();
  let answer = () => {};
  stubEndpoint(accounts.adminLogin, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { token: "admin-token", user: ADMIN };
  });
  const { person } = renderApp(<Screens />, { path: "/admin/login" });
  await person.type(await email(), "ada@example.org");
  await person.type(password(), "open sesame{Enter}");
  const button = await screen.findByRole("button", { name: "Logging in..." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await waitFor(() => {
    answer();
    expect(screen.queryByRole("button", { name: "Logging in..." })).toBeNull();
  });
});

test("a refused login says why in a toast and on the page, and stays", async () => {
  serveLogin();
  const { person, paths } = renderApp(<Screens />, { path: "/admin/login" });
  await person.type(await email(), "ada@example.org");
  await person.type(password(), "guess{Enter}");
  await screen.findByText("Login failed");
  expect(screen.getAllByText("Invalid credentials")).toHaveLength(2);
  expect(localStorage.getItem("authToken")).toBeNull();
  expect(paths).toEqual(["/admin/login"]);
});

test("a refusal without a message of the server is 'Invalid credentials'", async () => {
  serveLogin();
  const { person } = renderApp(<Screens />, { path: "/admin/login" });
  await person.type(await email(), "ada@example.org");
  vi.mocked(fetch).mockResolvedValueOnce(new Response("", { status: 401 }));
  await person.type(password(), "guess{Enter}");
  await screen.findByText("Login failed");
  expect(screen.getAllByText("Invalid credentials")).toHaveLength(2);
});

test("a super-admin who is signed in already goes on to the dashboard", async () => {
  stubInsights();
  const { paths } = renderApp(<Screens />, { path: "/admin/login", user: { role: "super-admin" } });
  await screen.findByRole("heading", { level: 1, name: "AI Scan Analytics" });
  expect(paths).toEqual(["/admin/scan-analytics"]);
});

test("signing in leads back to the page that required it", async () => {
  serveCounts();
  const { paths } = renderApp(<Screens />, {
    path: "/admin/login?return=%2Fprofile%3Fa%3Db",
    user: { role: "super-admin" },
  });
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  expect(paths.at(-1)).toMatch(/^\/profile/);
});

test("a member who is led away from the dashboard sees why; a guest is told nothing", async () => {
  const signedIn = renderApp(<Screens />, {
    path: "/admin/scan-analytics",
    user: { firstName: "Maya", role: "admin" },
  });
  await screen.findByText(/You are signed in as Maya \(Admin\)\. The admin dashboard is open to super-admins only\./);
  expect(signedIn.paths).toEqual(["/admin/login?return=%2Fadmin%2Fscan-analytics"]);
  signedIn.unmount();
  renderApp(<Screens />, { path: "/admin/login" });
  await email();
  expect(screen.queryByText(/You are signed in/)).toBeNull();
});

test("in French it speaks French", async () => {
  serveLogin();
  const { person } = renderApp(<Screens />, { path: "/admin/login", language: "fr" });
  await person.click(await screen.findByRole("button", { name: "Se connecter" }));
  await screen.findAllByText("Mot de passe requis");
  expect(screen.getByText(/adresse de courriel valide/)).toBeTruthy();
});

test("the dashboard leads the super-admin on to the user management", async () => {
  stubInsights();
  serveUsers([sampleUser()]);
  const { person } = renderApp(<Screens />, { path: "/admin/scan-analytics", user: { role: "super-admin" } });
  await person.click(await screen.findByRole("button", { name: "User management" }));
  const dialog = await screen.findByRole("dialog", { name: "User Management Dashboard" });
  expect(await within(dialog).findByText("Maya Tremblay 1")).toBeDefined();
});
