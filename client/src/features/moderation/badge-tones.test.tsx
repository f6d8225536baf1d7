import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NoticeFacts } from "#client/features/moderation/notice-course.tsx";
import { QueueBoard } from "#client/features/moderation/queue-board.tsx";
import { takedown as texts } from "#client/messages/en/takedown.ts";
import { renderApp } from "#client/testing/render.tsx";
import {
  DECIDED_AT,
  sampleTakedown,
  sampleTakedownItem,
  serveModeration,
  serveTakedown,
} from "#client/testing/sample-moderation.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";

/** The colour behind a badge's words. */
const colourOf = ({ classList }: HTMLElement) => [...classList].find((name) => name.startsWith("bg-"));

test.each(TAKEDOWN_STATES)("the badge of a notice that is %s is green only where something came back", (state) => {
  renderApp(<NoticeFacts notice={{ ...sampleTakedown(), state }} />);
  const expected = {
    unconfirmed: "bg-beech",
    received: "bg-beech",
    countered: "bg-beech",
    down: "bg-brick-soft",
    closed: "bg-brick-soft",
    refused: "bg-brick-soft",
    restored: "bg-pine-soft",
    forwarded: "bg-line/60",
    withdrawn: "bg-line/60",
  };
  expect(colourOf(screen.getByText(texts.states[state]))).toBe(expected[state]);
});

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
  expect(colourOf(list.getByText(words))).toBe("bg-line/60");
});
