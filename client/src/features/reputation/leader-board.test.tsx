import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { LeaderBoard } from "#client/features/reputation/leader-board.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Leader, leaderboard } from "#shared/contracts/reputation/leaderboard.ts";

const leader = (number: number, values: Partial<Leader> = {}): Leader => ({
  userId: sampleId(number),
  name: "Maya T.",
  place: number,
  points: 12,
  rank: "helper",
  badges: ["first-review"],
  isOwn: false,
  ...values,
});

test("members stand with place, name, rank, badges and points; another time is asked for when it is chosen", async () => {
  const calls = stubEndpoint(leaderboard.list, () =>
    page([leader(1), leader(2, { name: null, points: 1, badges: [] })]),
  );
  renderApp(<LeaderBoard empty={<p>No leaders</p>} />);
  const items = within(await screen.findByRole("list", { name: "Members with the most points" })).getAllByRole(
    "listitem",
  );
  expect(items.map((item) => item.textContent)).toEqual([
    "1Place 1Maya T.HelperFirst review12 points",
    "2Place 2A memberHelper1 point",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "All time" }));
  await screen.findByRole("list", { name: "Members with the most points" });
  expect(calls.map(({ query }) => query.window)).toEqual(["7", "all"]);
});

test("an empty board shows its invitation", async () => {
  stubEndpoint(leaderboard.list, () => page([]));
  renderApp(<LeaderBoard empty={<p>No leaders</p>} />);
  expect(await screen.findByText("No leaders")).toBeTruthy();
});

test("the first place is an ordinal of its own in French", async () => {
  stubEndpoint(leaderboard.list, () => page([leader(1), leader(2, { place: 2 })]));
  renderApp(<LeaderBoard empty={<p>No leaders</p>} />, { language: "fr" });
  await screen.findByText("1re place");
  expect(screen.getByText("2e place")).toBeTruthy();
});
