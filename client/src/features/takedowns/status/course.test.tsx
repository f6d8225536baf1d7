import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NoticeSummary } from "#client/features/takedowns/status/course.tsx";
import { takedown as texts } from "#client/messages/en/takedown.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleTakedown } from "#client/testing/sample-moderation.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";

test.each(TAKEDOWN_STATES)("the badge of a notice that is %s is green only where something came back", (state) => {
  renderApp(<NoticeSummary notice={{ ...sampleTakedown(), state }} />);
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
  const { classList } = screen.getByText(texts.states[state]);
  expect([...classList].find((name) => name.startsWith("bg-"))).toBe(expected[state]);
});
