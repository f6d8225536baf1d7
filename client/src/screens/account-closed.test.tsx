import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getSessionUser } from "#client/lib/session-store.ts";
import AccountClosed from "#client/screens/account-closed.tsx";
import { CLOSED_AT, sampleStrike, sampleStruckRemoval, serveClosedAccount } from "#client/testing/closed-account.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import type { Language } from "#shared/domain/language.ts";

const open = (language: Language = "en") =>
  renderApp(<AccountClosed />, {
    path: "/account-closed",
    language,
    user: { id: sampleId(1), terminatedAt: CLOSED_AT },
  });
const strikes = async () => within(await screen.findByRole("region", { name: "Why it was closed" }));

test("each strike says what, who claims it, when, and what can be done about it", async () => {
  serveClosedAccount({ notices: [sampleStrike()], own: [sampleStruckRemoval()] });
  open();
  const one = await strikes();
  expect(one.getByRole("heading", { level: 3 }).textContent).toBe("Your review of Lindholm dresser 1");
  for (const text of ["Ines Roy", "says that they own the copyright", "The drawing that I made in 2024."]) {
    expect(one.getByText(text)).toBeDefined();
  }
  expect(one.getByText("November 1, 2026")).toBeDefined();
  expect(one.getByText("My own drawing 1")).toBeDefined();
  expect(one.getByRole("button", { name: "Write a counter-notice" })).toBeDefined();
  expect(one.getByRole("button", { name: "Appeal" })).toBeDefined();
  expect(screen.getByText("Closed on November 3, 2026")).toBeDefined();
  // Nothing leads anywhere but to public pages.
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.filter((href) => !/^\/(copyright-policy|dmca|terms|privacy|transparency)/.test(href ?? ""))).toEqual([]);
});

test("the message of the moderator who closed the account is the first of the reasons", async () => {
  serveClosedAccount({ notices: [sampleStrike()], decisionReason: "Three drawings of three other people." });
  open();
  const said = (await strikes()).getByText("Three drawings of three other people.");
  expect(said.previousElementSibling?.textContent).toBe("The moderator wrote:");
});

test("withdrawn strikes, and content removed for other reasons, stand apart from the reasons", async () => {
  const withdrawn = sampleStrike({ number: 2, isStrike: false, state: "withdrawn" });
  const spam = sampleStruckRemoval({ number: 3, reason: "spam", takedown: null });
  serveClosedAccount({ notices: [sampleStrike(), withdrawn], own: [sampleStruckRemoval(), spam] });
  open();
  expect((await strikes()).getAllByRole("heading", { level: 3 })).toHaveLength(1);
  const others = within(screen.getByRole("region", { name: "Other decisions about your content" }));
  expect(others.getByText("It is spam or advertising.")).toBeDefined();
  expect(others.queryByRole("link")).toBeNull();
});

test("a strike over content that was gone already says that there is nothing to appeal", async () => {
  serveClosedAccount({ notices: [sampleStrike({ removalId: null })] });
  open();
  const one = await strikes();
  expect(one.getByText(/content was gone before the notice was followed/)).toBeDefined();
  expect(one.queryByRole("button", { name: "Appeal" })).toBeNull();
});

test("a granted appeal against a strike reads as granted, although the content stays down", async () => {
  const takedown = { id: sampleId(7001), state: "down", strikeWithdrawnAt: new Date(2026, 10, 6) } as const;
  const decided = { appealedAt: new Date(2026, 10, 4), appealDecidedAt: new Date(2026, 10, 6), takedown };
  serveClosedAccount({ notices: [sampleStrike({ isStrike: false })], own: [sampleStruckRemoval(decided)] });
  open();
  expect(await screen.findByText("Your appeal was granted on November 6, 2026.")).toBeDefined();
  expect(screen.getByText("No notice counts against you now.")).toBeDefined();
});

test("an account that is open again opens the app", async () => {
  serveClosedAccount({ person: { isActive: true, terminatedAt: null } });
  const { paths } = open();
  expect(await screen.findByText("Your account is open again")).toBeDefined();
  expect(getSessionUser()?.terminatedAt).toBeNull();
  expect(paths.at(-1)).toBe("/");
});

test("notices that can't be loaded are asked for again on demand", async () => {
  serveClosedAccount();
  let isDown = true;
  stubEndpoint(takedowns.allReceived, () => {
    if (isDown) throw new ApiFailure("UNAVAILABLE", "Down.");
    return [sampleStrike()];
  });
  const { person } = open();
  await screen.findByText("The notices could not be loaded");
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect((await strikes()).getByText("Ines Roy")).toBeDefined();
});

test("the page speaks French", async () => {
  serveClosedAccount({ notices: [sampleStrike()], own: [sampleStruckRemoval()] });
  open("fr");
  expect(await screen.findByRole("heading", { level: 1, name: "Votre compte est fermé" })).toBeDefined();
  expect(await screen.findByRole("button", { name: "Écrire un contre-avis" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Se déconnecter" })).toBeDefined();
});
