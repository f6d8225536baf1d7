import { expect, test } from "vitest";
import { csvRow } from "#server/lib/csv.ts";

test.each([
  ["a,b", '"a,b"'],
  ['6" screw', '"6"" screw"'],
  ["two\nlines", '"two\nlines"'],
  ["plain", "plain"],
  [" spaced", '" spaced"'],
  [0.5, "0.5"],
  [-3, "-3"],
  [false, "false"],
  [null, ""],
  [new Date("2026-11-20T12:00:00Z"), "2026-11-20T12:00:00.000Z"],
])("%j is a cell that RFC 4180 reads as it was", (cell, written) => {
  expect(csvRow([cell, "end"])).toBe(`${written},end\r\n`);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "－1"])(
  "%j is no formula to a spreadsheet",
  (text) => {
    expect(csvRow([text]).replace(/^"/, "")).toMatch(/^'/);
  },
);

test.each([
  ["Billy; =1+1", "Billy;' =1+1"],
  ["Billy\t@SUM(A1)", "Billy\t'@SUM(A1)"],
  ["two\n\n=1", "two\n\n'=1"],
  ["a;b\r\n+1", "a;b\r\n'+1"],
  ["well-known; 3-door", "well-known; 3-door"],
])("%j is none to one that splits at semicolons or tabs either", (text, written) => {
  expect(csvRow([text]).trim().replaceAll(/^"|"$/g, "")).toBe(written);
});
