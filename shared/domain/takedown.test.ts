import { expect, test } from "vitest";
import { isAllowed, isPublishing, PERMISSIONS, type Permission } from "#shared/domain/roles.ts";
import {
  DOWN_STATES,
  isDown,
  lastsUntilDecided,
  OPEN_STATES,
  strikeStep,
  TAKEDOWN_MOVES,
  TAKEDOWN_STATES,
  UNTIL_DECIDED,
} from "#shared/domain/takedown.ts";

test("strikes warn, suspend, and bring the account before a moderator, and never end it by themselves", () => {
  const steps = [-1, 0, 1, 2, 3, 4, 100].map(strikeStep);
  expect(steps).toEqual(["none", "none", "warning", "suspension", "decision", "decision", "decision"]);
});

test("a suspension that waits for a decision is distinguished from one with an end", () => {
  expect([null, new Date("2026-12-22"), UNTIL_DECIDED].map(lastsUntilDecided)).toEqual([false, false, true]);
});

test("what is open can come to an end and be taken back, and each state can be reached from the first", () => {
  for (const state of TAKEDOWN_STATES) {
    const isOpen = OPEN_STATES.some((open) => open === state);
    expect(TAKEDOWN_MOVES[state].includes("withdrawn"), state).toBe(isOpen);
    if (isOpen) expect(TAKEDOWN_MOVES[state].length, state).toBeGreaterThan(0);
  }
  const reached = new Set<string>(["unconfirmed", ...Object.values(TAKEDOWN_MOVES).flat()]);
  expect([...reached].sort()).toEqual([...TAKEDOWN_STATES].sort());
});

test("an unconfirmed notice leads to nothing but its confirmation", () => {
  expect(TAKEDOWN_MOVES.unconfirmed).toEqual(["received", "forwarded"]);
  expect(OPEN_STATES).not.toContain("unconfirmed");
  expect(isDown("unconfirmed")).toBe(false);
});

test("what has ended stays so, but for what a court had to decide", () => {
  const ended = TAKEDOWN_STATES.filter((state) => !OPEN_STATES.some((open) => open === state));
  const moves = ended.map((state) => [state, TAKEDOWN_MOVES[state]]);
  expect(Object.fromEntries(moves)).toEqual({
    unconfirmed: ["received", "forwarded"],
    restored: [],
    refused: [],
    withdrawn: [],
    closed: ["restored"],
  });
});

test("nothing is down that was not taken down", () => {
  expect(TAKEDOWN_STATES.filter(isDown)).toEqual([...DOWN_STATES]);
  const into = TAKEDOWN_STATES.filter((state) => !isDown(state) && TAKEDOWN_MOVES[state].some(isDown));
  expect(into).toEqual(["received"]);
});

test("a suspension stands in the way of what others get to see, and of nothing else", () => {
  const permissions = Object.keys(PERMISSIONS).filter((name): name is Permission => name in PERMISSIONS);
  const everybodys = permissions.filter((permission) => isAllowed(permission, "user"));
  expect(everybodys.filter(isPublishing)).toEqual([
    "write-reviews",
    "share-videos",
    "take-part-in-community",
    "propose-products",
  ]);
  // Those of some roles only.
  const others = permissions.filter((permission) => !everybodys.includes(permission));
  expect(others.filter(isPublishing)).toEqual(["keep-catalog"]);
  expect(isPublishing("public")).toBe(false);
});
