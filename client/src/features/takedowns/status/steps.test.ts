import { expect, test } from "vitest";
import { stepsOf } from "#client/features/takedowns/status/steps.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const NEW = {
  state: "received",
  receivedAt: at(0),
  confirmedAt: null,
  dueAt: at(6),
  downAt: null,
  upheldAt: null,
  counteredAt: null,
  restoreDueAt: null,
  courtActionAt: null,
  restoredAt: null,
  closedAt: null,
} as const;
const DOWN = { ...NEW, state: "down", downAt: at(1), upheldAt: at(1) } as const;
const LATE = { ...DOWN, upheldAt: null } as const;
const COUNTERED = { ...DOWN, state: "countered", counteredAt: at(2), restoreDueAt: at(20) } as const;

test.each([
  [{ ...NEW, state: "unconfirmed", dueAt: null }, ["received 0", "confirmable - ahead"]],
  [NEW, ["received 0", "answerDue 6 ahead"]],
  [{ ...NEW, confirmedAt: at(1) }, ["received 0", "confirmed 1", "answerDue 6 ahead"]],
  [LATE, ["received 0", "down 1", "lookDue - ahead", "counterable - ahead"]],
  [{ ...LATE, upheldAt: at(3) }, ["received 0", "down 1", "upheld 3", "counterable - ahead"]],
  [{ ...COUNTERED, upheldAt: at(3) }, ["received 0", "down 1", "countered 2", "upheld 3", "restoreDue 20 ahead"]],
  [{ ...NEW, state: "forwarded" }, ["received 0", "forwarded -"]],
  [{ ...NEW, state: "refused", closedAt: at(3) }, ["received 0", "refused 3"]],
  [DOWN, ["received 0", "down 1", "counterable - ahead"]],
  [COUNTERED, ["received 0", "down 1", "countered 2", "restoreDue 20 ahead"]],
  [{ ...COUNTERED, courtActionAt: at(4) }, ["received 0", "down 1", "countered 2", "court 4"]],
  [
    { ...COUNTERED, courtActionAt: at(4), state: "closed", closedAt: at(21) },
    ["received 0", "down 1", "countered 2", "court 4", "closed 21"],
  ],
  [
    { ...COUNTERED, state: "restored", restoredAt: at(20), closedAt: at(20) },
    ["received 0", "down 1", "countered 2", "restored 20"],
  ],
  [{ ...NEW, state: "withdrawn", closedAt: at(5) }, ["received 0", "withdrawn 5"]],
  [
    { ...DOWN, state: "withdrawn", closedAt: at(5), restoredAt: at(5) },
    ["received 0", "down 1", "withdrawn 5", "restored 5"],
  ],
] as const)("the course of %o", (notice, expected) => {
  const told = stepsOf(notice).map(
    (step) => `${step.what} ${step.at?.getUTCHours() ?? "-"}${step.isAhead ? " ahead" : ""}`,
  );
  expect(told).toEqual(expected);
});

test("every state has a step", () => {
  for (const state of TAKEDOWN_STATES) expect(stepsOf({ ...NEW, state }).length).toBeGreaterThan(0);
});
