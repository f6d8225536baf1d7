import { expect, test } from "vitest";
import { isAllowed, isPublishing, PERMISSIONS, type Permission } from "#shared/domain/roles.ts";
import {
  DOWN_STATES,
  isDown,
  OPEN_STATES,
  strikeStep,
  TAKEDOWN_MOVES,
  TAKEDOWN_STATES,
} from "#shared/domain/takedown.ts";

test("strikes warn, suspend, and end the account, which stays ended", () => {
  const steps = [-1, 0, 1, 2, 3, 4, 100].map(strikeStep);
  expect(steps).toEqual(["none", "none", "warning", "suspension", "termination", "termination", "termination"]);
});

test("what is open can come to an end, what has ended stays so, and each state can be reached", () => {
  for (const state of TAKEDOWN_STATES) {
    const canMove = TAKEDOWN_MOVES[state].length > 0;
    expect(canMove, state).toBe(OPEN_STATES.some((open) => open === state));
    // Every open notice can be taken back.
    expect(TAKEDOWN_MOVES[state].includes("withdrawn"), state).toBe(canMove);
  }
  const reached = new Set(["received", "forwarded", ...Object.values(TAKEDOWN_MOVES).flat()]);
  expect([...reached].sort()).toEqual([...TAKEDOWN_STATES].sort());
});

test("nothing is down that nobody took down", () => {
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
  expect(permissions.filter(isPublishing).length).toBe(4);
  expect(isPublishing("public")).toBe(false);
});
