import { expect, test } from "vitest";
import { colourDistanceOf, SAME_COLOURS_MAX } from "#server/features/identify/picture/compare-facts.ts";
import { COLOURS_BYTES, coloursOf } from "#server/lib/pictures/colour-signature.mjs";

type Colour = [number, number, number];
const WHITE: Colour = [250, 250, 250];
const OAK: Colour = [205, 162, 104];
const cells = (colour: Colour, others: Colour = WHITE) =>
  Array.from({ length: 16 }, (_, i) => (i === 5 ? colour : others));

test("one cell of another colour tells two pictures apart", () => {
  const oak = coloursOf(cells(OAK));
  expect(oak).toHaveLength(COLOURS_BYTES);
  expect(colourDistanceOf(oak, oak)).toBe(0);
  expect(colourDistanceOf(oak, coloursOf(cells([130, 174, 159])))).toBeGreaterThan(SAME_COLOURS_MAX);
  expect(colourDistanceOf(oak, coloursOf(cells(WHITE)))).toBeGreaterThan(SAME_COLOURS_MAX);
});

test("the same in less light has the same colours", () => {
  const dim = ([red, green, blue]: Colour): Colour => [red * 0.8, green * 0.8, blue * 0.8];
  expect(colourDistanceOf(coloursOf(cells(OAK)), coloursOf(cells(dim(OAK), dim(WHITE))))).toBeLessThanOrEqual(1);
});

test("black has no colour, and the purest colours fit in", () => {
  const [black, red, blue] = (
    [
      [0, 0, 0],
      [255, 0, 0],
      [0, 0, 255],
    ] as Colour[]
  ).map((one) => coloursOf(cells(one, one)));
  expect(black).toEqual(Buffer.alloc(COLOURS_BYTES));
  expect(colourDistanceOf(red as Buffer, blue as Buffer)).toBe(300);
});
