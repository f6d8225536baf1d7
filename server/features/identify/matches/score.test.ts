import { expect, test } from "vitest";
import { type Candidate, type Evidence, MATCH_SCORE_MIN, scoreOf } from "#server/features/identify/matches/score.ts";
import { leastProcessorMs } from "#server/testing/processor-time.ts";
import { MATCH_SCORE_MAX } from "#shared/domain/limits.ts";

const ITEM: Evidence = {
  brands: ["Nordhem"],
  model: "Lindholm",
  name: "Dresser with six drawers Dresser",
  category: "bedroom",
  labelText: null,
};
const PRODUCT: Candidate = {
  name: "Lindholm dresser",
  brand: "Nordhem",
  category: "bedroom",
  byNumber: null,
  isOtherNumber: false,
  pictureDistance: null,
};

const score = (product: Partial<Candidate>, item: Partial<Evidence> = {}) =>
  scoreOf({ ...ITEM, ...item }, { ...PRODUCT, ...product });

test("a product that agrees in everything has 90, and 95 with its picture", () => {
  expect(score({})).toBe(90);
  expect(score({ pictureDistance: 0 })).toBe(95);
  expect(score({ brand: "NORDHEM" })).toBe(90);
});

test("only an article number of the maker has the most", () => {
  expect(score({ byNumber: "branded", name: "Something else" })).toBe(MATCH_SCORE_MAX);
  expect(score({ byNumber: "alone" }, { brands: [] })).toBe(90);
});

test.each([
  ["another name", { name: "Mesa dresser" }],
  ["another brand", { brand: "Oakline" }],
  ["nothing but the kind and the room", { name: "Dresser", brand: "Oakline" }],
])("%s is no match", (_, product) => {
  expect(score(product)).toBeNull();
});

test("what does not agree costs, and a brand that is not known as well", () => {
  const scores = [
    score({}),
    score({ category: "office" }),
    score({}, { brands: [] }),
    score({ name: "Lindholm tall dresser" }),
    score({ name: "Lindholm bench" }),
  ];
  expect(scores).toEqual([90, 82, 65, 78, 78]);
  expect(score({}, { category: null })).toBe(90);
});

test("a second brand that is known counts as well", () => {
  expect(score({}, { brands: ["Lindholrn", "Nordhem"] })).toBe(90);
});

test("a kind is the same in other words and in French", () => {
  expect(score({ name: "Lindholm chest of drawers" })).toBe(90);
  expect(score({}, { name: "Commode blanche" })).toBe(90);
});

test.each([
  ["Mesa 3", "Mesa 3 shelf", 90],
  ["Mesa 3", "Mesa 4 shelf", 55],
  ["Mesa", "Mesa 4 shelf", 78],
  ["Mesa 3", "Mesa shelf", 78],
  ["Mesa 80 x 40", "Mesa 80 x 40 shelf", 90],
  ["Mesa 80 x 40", "Mesa shelf 80x30", 55],
])("the number decides: of the model %s the product %s has %i", (model, name, expected) => {
  expect(score({ name }, { model, name: "Shelf" })).toBe(expected);
});

test("where an equal picture agrees as well, the number still decides", () => {
  const mesa = (name: string) => score({ name, pictureDistance: 0 }, { model: "Mesa 3", name: "Shelf" });
  expect([mesa("Mesa 3 shelf"), mesa("Mesa 4 shelf"), mesa("Mesa shelf")]).toEqual([95, 55, 80]);
  const label = (labelText: string | null) =>
    score({ name: "Mesa 4 shelf", pictureDistance: 0 }, { model: "Mesa", name: "Shelf", labelText });
  expect([label(null), label("MESA 4"), label("MESA 3")]).toEqual([80, 95, 55]);
  expect(score({ isOtherNumber: true, pictureDistance: 0 })).toBe(55);
});

test("a picture alone says less the farther it is", () => {
  const alone = (pictureDistance: number) => score({ name: "Mesa bench", brand: "Oakline", pictureDistance });
  expect([alone(0), alone(20), alone(30), alone(31)]).toEqual([80, 60, MATCH_SCORE_MIN, null]);
});

test.each(["%_\\", "a".repeat(600), "\0\0", "📚".repeat(300), "' & | ! :*", "1".repeat(600)])(
  "hostile words match nothing: %j",
  async (text) => {
    const match = () => expect(score({}, { brands: [text], model: text, name: text, labelText: text })).toBeNull();
    expect(await leastProcessorMs(match, { enoughMs: 50 })).toBeLessThan(50);
  },
);
