import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QueueBoard } from "#client/features/moderation/queue/board.tsx";
import { renderApp } from "#client/testing/render.tsx";
import {
  DECIDED_AT,
  sampleTakedown,
  sampleTakedownItem,
  serveModeration,
  serveTakedown,
} from "#client/testing/sample-moderation.ts";

test.each([
  ["accepted", "Handled"],
  ["rejected", "Refused"],
] as const)("a notice that was %s is neither good nor bad news in the queue", async (status, words) => {
  const takedown = sampleTakedown();
  const item = sampleTakedownItem(takedown, { status, decidedAt: DECIDED_AT });
  serveModeration([item]);
  serveTakedown(takedown);
  renderApp(<QueueBoard />, { path: `/admin/moderation?status=${status}`, user: { role: "admin" } });
  const list = within(await screen.findByRole("list", { name: "The queue" }));
  // The colour behind the badge's words.
  expect([...list.getByText(words).classList].find((name) => name.startsWith("bg-"))).toBe("bg-line/60");
});
