import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compareSheets, mergeSheets } from "#client/features/catalog/desk/sheet/merge.ts";
import {
  EMPTY_STEP,
  type SheetValues,
  secondsOf,
  typedSheet,
  valuesOf,
} from "#client/features/catalog/desk/sheet/values.ts";
import { sampleSheet } from "#client/testing/sample-sheets.ts";
import { LANGUAGES } from "#shared/domain/language.ts";

test.each(LANGUAGES)("what is not changed is sent as it was stored, read in %s", (language) => {
  expect(z.parse(typedSheet, valuesOf(sampleSheet(), language))).toEqual(sampleSheet());
});

test("numbers are written as the reader writes them, and read either way", () => {
  const french = valuesOf(sampleSheet(), "fr");
  expect(french.boxes).toEqual([{ width: "40,5", height: "12", depth: "90", weight: "21,5" }]);
  expect(french.offers[0]?.price).toBe("149,5");
  const english: SheetValues = { ...french, boxes: [{ width: "40.5", height: "12", depth: "90", weight: "21,5" }] };
  expect(z.parse(typedSheet, english).boxes).toEqual(sampleSheet().boxes);
});

test.each([
  ["", null],
  ["1:05", 65],
  ["65", 65],
  [" 0:00 ", 0],
])("the time %j is %j seconds", (typed, seconds) => expect(secondsOf(typed)).toBe(seconds));

test.each(["1:5", "1:75:00", "one", "-3", "1.5"])("%j is no time", (typed) => expect(secondsOf(typed)).toBeNaN());

test.each([
  [{ boxes: [{ width: "", height: "1", depth: "1", weight: "1" }] }, "boxes"],
  [{ peopleNeeded: "two" }, "peopleNeeded"],
  [{ category: "" }, "category"],
  [{ offers: [{ retailerId: "", country: "CA", price: "1", url: "https://a.example", checkedAt: null }] }, "offers"],
  [{ guides: [{ kind: "assembly", language: "en", steps: [{ ...EMPTY_STEP, text: " " }] }] }, "guides"],
] as [Partial<SheetValues>, string][])("%j is refused at its field", (changes, field) => {
  const { error } = z.safeParse(typedSheet, { ...valuesOf(sampleSheet(), "en"), ...changes });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("of two editors' changes those of one section are chosen between, the others come together", () => {
  const base = valuesOf(sampleSheet(), "en");
  const mine = { ...base, name: "Mine", boxes: [], peopleNeeded: "3" };
  const saved = { ...base, nameFr: "Le leur", manualUrl: "/media/theirs.pdf", boxes: [] };
  expect(compareSheets(base, mine, saved)).toEqual({
    theirs: ["boxes", "manual"],
    both: ["names"],
    mine: ["effort"],
  });
  expect(mergeSheets(mine, saved, ["boxes", "manual"])).toMatchObject({
    name: "Mine",
    nameFr: base.nameFr,
    manualUrl: "/media/theirs.pdf",
    peopleNeeded: "3",
  });
  expect(mergeSheets(mine, saved, ["boxes", "manual", "names"])).toMatchObject({ name: base.name, nameFr: "Le leur" });
});
