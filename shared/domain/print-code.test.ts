import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTRAST_GRADES, judgeColours, MODULE_MM, printedAddress, printedSideMm } from "#shared/domain/print-code.ts";

test("a code leads to the product's number on our host", () => {
  expect(printedAddress("https://hexkey.example", "09506000134352")).toBe("https://hexkey.example/01/09506000134352");
});

test("its quiet zone is part of its size, and each width of a module is one that GS1 allows", () => {
  expect(printedSideMm(29, 0.5)).toBe(18.5);
  expect(printedSideMm(33, 0.396)).toBe(16.2);
  for (const width of MODULE_MM) expect(width >= 0.396 && width <= 0.99, String(width)).toBe(true);
});

test.each([
  ["#000000", "#ffffff", "A", null],
  ["#14211d", "#f8f6f1", "A", null],
  ["#000000", "#c8c8c8", "B", null],
  ["#000000", "#b0b0b0", "C", null],
  // A camera sees it well; a reader with red light sees nothing.
  ["#ff0000", "#ffffff", "F", "contrast"],
  ["#000000", "#00ff00", "F", "contrast"],
  ["#0000ff", "#ffffff", "A", null],
  ["#888888", "#ffffff", "A", null],
  ["#bbbbbb", "#ffffff", "C", null],
  ["#cccccc", "#ffffff", "D", "contrast"],
  ["#ffffff", "#000000", "F", "inverted"],
  ["#777777", "#777777", "F", "contrast"],
])("ink of %s on %s is of grade %s, with the problem %s", (ink, paper, grade, problem) => {
  expect(judgeColours(ink, paper)).toEqual({ grade, problem });
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("colours without a problem are of the grades A to C, and the other way round would be inverted", () => {
  fc.assert(
    fc.property(colour, colour, (ink, paper) => {
      const { grade, problem } = judgeColours(ink, paper);
      expect(CONTRAST_GRADES.indexOf(grade) <= 2).toBe(problem === null);
      if (problem === null) expect(judgeColours(paper, ink).problem).toBe("inverted");
    }),
  );
});
