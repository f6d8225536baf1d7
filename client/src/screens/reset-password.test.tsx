import { act, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test } from "vitest";
import ResetPassword from "#client/screens/reset-password.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

afterEach(() => history.replaceState(null, "", "/"));

/** The screen as a mailed link opens it. */
function openLink(hash: string, surroundings: Parameters<typeof renderApp>[1] = {}) {
  history.replaceState(null, "", `/reset-password${hash}`);
  return renderApp(
    <StrictMode>
      <ResetPassword />
    </StrictMode>,
    { path: "/reset-password", settings: { passwordReset: true }, ...surroundings },
  );
}

function refuseLink() {
  return stubEndpoint(accounts.resetPassword, () => {
    throw new ApiFailure("UNPROCESSABLE", "The server's words.", { reason: "reset-link-invalid" });
  });
}

test("the token leaves the address at once and sets the new password, which signs in and leads home", async () => {
  const calls = stubEndpoint(accounts.resetPassword, () => ({ token: "the-token", user: samplePerson() }));
  const { person, paths } = openLink("#token=abc");
  expect(location.href).not.toContain("abc");
  expect(location.pathname).toBe("/reset-password");
  await person.type(screen.getByLabelText("New password"), "a long secret");
  await person.click(screen.getByRole("button", { name: "Save and sign in" }));
  await screen.findByText("Your new password is set");
  expect(calls.map(({ body }) => body)).toEqual([{ token: "abc", password: "a long secret" }]);
  expect(localStorage.getItem("authToken")).toBe("the-token");
  expect(paths.at(-1)).toBe("/");
});

test("a password that is too short is refused before the link is used up", async () => {
  const calls = refuseLink();
  const { person } = openLink("#token=abc");
  await person.type(screen.getByLabelText("New password"), "short{Enter}");
  expect(screen.getByText("Password must be at least 6 characters")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("New password"));
  expect(calls).toEqual([]);
});

test("a common password is refused at the field, and the link still works", async () => {
  stubEndpoint(accounts.resetPassword, () => {
    throw new ApiFailure("INVALID_INPUT", "The server's words.", { reason: "password-common" });
  });
  const { person } = openLink("#token=abc");
  await person.type(screen.getByLabelText("New password"), "password1{Enter}");
  await screen.findByText("The password was not changed");
  expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true");
});

test("an expired link offers a new one", async () => {
  refuseLink();
  const mails = stubEndpoint(accounts.forgotPassword, () => undefined);
  const { person } = openLink("#token=used");
  await person.type(screen.getByLabelText("New password"), "a long secret{Enter}");
  expect(await screen.findByRole("heading", { name: "This link doesn’t work any more" })).toBeDefined();
  await person.type(screen.getByLabelText("Email"), "maya@example.org{Enter}");
  await screen.findByText(/If there is an account for maya@example.org/);
  expect(mails.map(({ body }) => body)).toEqual([{ email: "maya@example.org" }]);
});

test.each(["", "#token=", "#elsewhere"])("an address that ends in '%s' has no usable link", (hash) => {
  openLink(hash);
  expect(screen.getByRole("alert").textContent).toContain("We can send you a new one");
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("without a mail service no new link is offered", () => {
  openLink("", { settings: { passwordReset: false } });
  expect(screen.getByRole("alert").textContent).not.toContain("new one");
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(screen.getByRole("link", { name: "Back to sign-in" }).getAttribute("href")).toBe("/sign-in");
});

test("another link that is opened in the same tab counts", async () => {
  const calls = refuseLink();
  const { person } = openLink("#token=old");
  await person.type(screen.getByLabelText("New password"), "a long secret{Enter}");
  await screen.findByRole("heading", { name: "This link doesn’t work any more" });
  act(() => {
    history.replaceState(null, "", "/reset-password#token=new");
    window.dispatchEvent(new Event("hashchange"));
  });
  expect(location.href).not.toContain("new");
  await person.type(await screen.findByLabelText("New password"), "a long secret{Enter}");
  await waitFor(() => expect(calls.map(({ body }) => body.token)).toEqual(["old", "new"]));
});
