import { expect, test } from "vitest";
import { cutOf, movedBy, placeOf, WHOLE, withCorner } from "#client/features/identify/capture/crop-area.ts";

const AREA = { left: 0.2, top: 0.3, right: 0.7, bottom: 0.8 };

test("a corner takes its two sides along, and the others stay", () => {
  expect(withCorner(AREA, "top-left", { x: 0.1, y: 0.25 })).toEqual({ ...AREA, left: 0.1, top: 0.25 });
  expect(withCorner(AREA, "top-right", { x: 0.9, y: 0.25 })).toEqual({ ...AREA, right: 0.9, top: 0.25 });
  expect(withCorner(AREA, "bottom-left", { x: 0.1, y: 0.9 })).toEqual({ ...AREA, left: 0.1, bottom: 0.9 });
  expect(withCorner(AREA, "bottom-right", { x: 0.9, y: 0.9 })).toEqual({ ...AREA, right: 0.9, bottom: 0.9 });
  expect(placeOf(AREA, "bottom-left")).toEqual({ x: 0.2, y: 0.8 });
});

test("no corner leaves the picture or comes upon another", () => {
  expect(withCorner(AREA, "top-left", { x: -1, y: -1 })).toMatchObject({ left: 0, top: 0 });
  expect(withCorner(AREA, "bottom-right", { x: 2, y: 2 })).toMatchObject({ right: 1, bottom: 1 });
  const small = withCorner(AREA, "top-left", { x: 1, y: 1 });
  expect(small.right - small.left).toBeCloseTo(0.1);
  expect(small.bottom - small.top).toBeCloseTo(0.1);
});

test("moving keeps the size and ends at the picture's edges", () => {
  const moved = movedBy(AREA, { x: 5, y: -5 });
  expect([moved.left, moved.top, moved.right, moved.bottom].map((share) => share.toFixed(2))).toEqual([
    "0.50",
    "0.00",
    "1.00",
    "0.50",
  ]);
});

test("all of the picture is no part of it", () => {
  expect(cutOf(WHOLE)).toBeNull();
  expect(cutOf(AREA)).toBe(AREA);
});
