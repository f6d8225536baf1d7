import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Route } from "wouter";
import Member from "#client/screens/member.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Profile, profiles } from "#shared/contracts/reputation/profiles.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

const profile = (values: Partial<Profile> = {}): Profile => ({
  userId: sampleId(2),
  username: "noor.h",
  name: "Noor H.",
  memberSince: new Date("2026-03-04T12:00:00Z"),
  isOwn: false,
  isBlocked: false,
  standing: { points: 12, rank: "helper", badges: ["first-review"], isShown: true },
  published: { projects: 0, discussions: 0, answers: 3, reviews: 1 },
  ...values,
});

async function open(given: Profile, { user = null as { id: string } | null, path = "/u/noor.h" } = {}) {
  stubEndpoint(profiles.get, () => given);
  const calls = stubEndpoint(reviews.list, () => page([]));
  const app = renderApp(<Route path="/u/:name" component={Member} />, { path, ...(user && { user }) });
  await screen.findByRole("region", { name: given.name ?? "A member" });
  return { ...app, calls };
}

test("a member's page has name, rank, badges, points and figures, and asks for what there is alone", async () => {
  const { calls } = await open(profile());
  const card = screen.getByRole("region", { name: "Noor H." });
  expect(card.textContent).toBe("NNoor H.@noor.hMember since March 2026HelperFirst review12 points3 answers1 review");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["Reviews"]);
  expect(calls).toMatchObject([{ query: { userId: sampleId(2) } }]);
  // A guest has none to block for.
  expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
});

test("an address with the id becomes the one with the user name", async () => {
  const { paths } = await open(profile(), { path: `/u/${sampleId(2)}` });
  expect(paths.at(-1)).toBe("/u/noor.h");
});

test("a signed-in person can block the member", async () => {
  await open(profile(), { user: { id: sampleId(1) } });
  expect(screen.getByRole("button", { name: "Block" })).toBeTruthy();
});

test("of a blocked member nothing is shown but the way back", async () => {
  const { calls } = await open(profile({ isBlocked: true }), { user: { id: sampleId(1) } });
  expect(screen.getByRole("button", { name: "Unblock" })).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 2, name: "Reviews" })).toBeNull();
  expect(calls).toEqual([]);
});

test("one's own page says who sees what of it", async () => {
  const own = profile({
    isOwn: true,
    standing: { points: 0, rank: "newcomer", badges: [], isShown: false },
    published: { projects: 0, discussions: 0, answers: 0, reviews: 0 },
  });
  await open(own, { user: { id: sampleId(2) } });
  expect(screen.getByText(/Others find this page once you have published something/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the leaderboard" }).getAttribute("href")).toBe("/community/leaderboard");
  expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
});

test("an unknown name leads on to the community", async () => {
  stubEndpoint(profiles.get, () => {
    throw new ApiFailure("NOT_FOUND", "", { reason: "profile-missing" });
  });
  renderApp(<Route path="/u/:name" component={Member} />, { path: "/u/nobody" });
  await screen.findByText(/There is no member of that name/);
  expect(screen.getByRole("link", { name: "To the community" })).toBeTruthy();
});
