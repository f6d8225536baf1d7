import { expect, test } from "vitest";
import { ISOMETRIC } from "#tools/demo-media/geometry.ts";
import { MATERIALS } from "#tools/demo-media/materials.ts";
import { paintOrder } from "#tools/demo-media/order.ts";
import { bar, box, round } from "#tools/demo-media/shapes.ts";

const { beech, white } = MATERIALS;

test("a board is painted before the box that stands on its far end, though its middle is nearer", () => {
  const board = box(beech, [0, 0, 0], [20, 200, 2]);
  const standing = box(white, [0, 0, 2], [20, 20, 20]);
  expect(paintOrder([standing, board], ISOMETRIC)).toEqual([board, standing]);
});

test("a thin panel in front of a deep box is painted after it, though the box's middle is higher", () => {
  const deep = box(beech, [0, 0, 0], [40, 60, 100]);
  const panel = box(white, [0, 60, 0], [40, 2, 8]);
  expect(paintOrder([panel, deep], ISOMETRIC)).toEqual([deep, panel]);
});

test("a leaning bar is painted in front of the post that it passes before", () => {
  const post = box(beech, [0, 0, 0], [4, 4, 60]);
  const leaning = bar(white, [-30, 20, 2], [40, 5, 50], 3);
  expect(paintOrder([leaning, post], ISOMETRIC)).toEqual([post, leaning]);
});

test("a round foot is painted before the column on it", () => {
  const foot = round(beech, [0, 0, 0], 3, 17);
  const column = round(white, [0, 0, 3], 90, 2);
  expect(paintOrder([column, foot], ISOMETRIC)).toEqual([foot, column]);
});

test("boxes that lie on one another in a ring are all painted, once each", () => {
  const ring = [
    bar(beech, [0, 0, 0], [40, 0, 6], 3),
    bar(beech, [40, -4, 0], [40, 40, 6], 3),
    bar(beech, [44, 40, 0], [0, 40, 6], 3),
    bar(beech, [0, 44, 0], [0, -4, 6], 3),
  ];
  expect(new Set(paintOrder(ring, ISOMETRIC))).toEqual(new Set(ring));
});
