import { expect, test } from "vitest";
import { LABEL_LINE_MAX_CHARACTERS, LABEL_LINES_MAX } from "#server/ports/label-reader/index.ts";
import { labelTextOf } from "#server/ports/label-reader/label-text.ts";

test("lines with something to say stay, in their order and without what can't be seen", () => {
  const text = "NORDHEM\n\n  Malvik\t2 \r\n—=|\n\u202eSKU\u0000\u2028WX-1\u200b2\u0007\n";
  expect(labelTextOf({ text, confidence: 91 })).toEqual({
    lines: ["NORDHEM", "Malvik 2", "SKU WX-1 2"],
    confidence: 0.91,
  });
});

test("there are few, and they are short", () => {
  const text = `${"é😀".repeat(500)}\n`.repeat(5000);
  const { lines } = labelTextOf({ text, confidence: 50 });
  expect(lines).toHaveLength(LABEL_LINES_MAX);
  expect(new Set(lines.map((line) => Array.from(line).length))).toEqual(new Set([LABEL_LINE_MAX_CHARACTERS]));
  expect(lines[0]?.endsWith("\ud83d")).toBe(false);
});

test("without lines nothing is sure", () => {
  expect(labelTextOf({ text: "\n — \n", confidence: 95 })).toEqual({ lines: [], confidence: 0 });
});
