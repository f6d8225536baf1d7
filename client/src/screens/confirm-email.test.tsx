import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { getSessionUser } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

const NEW = "new@example.org";

/** Opens a mailed link, signed in or not. */
function openLink(user?: { email: string }) {
  history.replaceState(null, "", "/confirm-email#token=a-secret");
  return renderApp(<Screens />, { path: "/confirm-email", ...(user && { user }) });
}

test("an address is confirmed by a tap, not by opening the link, whose secret leaves the address bar", async () => {
  const calls = stubEndpoint(accounts.confirmEmail, () => ({ email: NEW }));
  const { person } = openLink();
  const confirm = await screen.findByRole("button", { name: "Use this address" });
  expect([calls.length, location.hash]).toEqual([0, ""]);
  await person.click(confirm);
  expect((await screen.findByRole("status")).textContent).toContain(NEW);
  expect(calls[0]?.body).toEqual({ token: "a-secret" });
});

test("a signed-in browser shows the new address at once", async () => {
  stubEndpoint(accounts.confirmEmail, () => ({ email: NEW }));
  stubEndpoint(accounts.current, () => samplePerson({ email: NEW }));
  const { person } = openLink({ email: "old@example.org" });
  await person.click(await screen.findByRole("button", { name: "Use this address" }));
  await screen.findByText("Your address is confirmed");
  await expect.poll(() => getSessionUser()?.email).toBe(NEW);
});

test("a used link says so and leads on", async () => {
  stubEndpoint(accounts.confirmEmail, () => {
    throw new ApiFailure("INVALID_INPUT", "The server's words.", { reason: "email-link-invalid" });
  });
  const { person } = openLink();
  await person.click(await screen.findByRole("button", { name: "Use this address" }));
  expect((await screen.findByRole("alert")).textContent).toContain("used before");
  expect(screen.getByRole("link", { name: "To your profile" }).getAttribute("href")).toBe("/profile");
});
