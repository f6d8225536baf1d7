import { expect, test } from "vitest";
import { countDarkFrames, isDark } from "#client/features/scanner/camera/darkness.ts";

const dark = (...frames: number[]) => isDark(frames.reduce(countDarkFrames, 0));

test("it is dark after four dark frames in a row", () => {
  expect(dark(20, 20, 20)).toBe(false);
  expect(dark(20, 20, 20, 20)).toBe(true);
});

test("a light frame ends the darkness, and the count begins anew", () => {
  expect(dark(20, 20, 20, 20, 120)).toBe(false);
  expect(dark(20, 20, 20, 120, 20)).toBe(false);
});

test("a frame between dark and light changes nothing", () => {
  expect(dark(20, 20, 20, 20, 50)).toBe(true);
  expect(dark(20, 20, 20, 50)).toBe(false);
});
