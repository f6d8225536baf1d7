import { expect, test } from "vitest";
import { pageOf } from "#client/features/catalog/paging.ts";

test("the first, a middle and the last page of a list", () => {
  expect(pageOf(20, 1, 8)).toEqual({ page: 1, pageCount: 3, start: 0, end: 8 });
  expect(pageOf(20, 2, 8)).toEqual({ page: 2, pageCount: 3, start: 8, end: 16 });
  expect(pageOf(20, 3, 8)).toEqual({ page: 3, pageCount: 3, start: 16, end: 20 });
});

test("a list that fills its pages exactly has no empty page behind them", () => {
  expect(pageOf(16, 9, 8)).toEqual({ page: 2, pageCount: 2, start: 8, end: 16 });
});

test.each([
  [0, 1],
  [-3, 1],
  [Number.NaN, 1],
  [Number.NEGATIVE_INFINITY, 1],
  [2.7, 2],
  [4, 3],
  [Number.POSITIVE_INFINITY, 3],
])("page %d of three is clamped to page %d", (asked, shown) => {
  expect(pageOf(20, asked, 8).page).toBe(shown);
});

test("an empty list has one page with nothing on it", () => {
  expect(pageOf(0, 5, 8)).toEqual({ page: 1, pageCount: 1, start: 0, end: 0 });
});
