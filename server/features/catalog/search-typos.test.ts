import fc from "fast-check";
import { expect, test } from "vitest";
import { countTypos, rankNeighbours } from "#server/features/catalog/search-typos.ts";

test.each([
  ["table", "table", 0],
  ["tabel", "table", 1],
  ["tble", "table", 1],
  ["tabble", "table", 1],
  ["tavle", "table", 1],
  ["atbel", "table", 2],
  ["", "table", 5],
  ["ca", "abc", 3],
])("from %s to %s it takes %i typos", (typed, word, typos) => {
  expect(countTypos(typed, word).whole).toBe(typos);
});

test.each([
  ["book", 0],
  ["boko", 1],
  ["bookx", 1],
  ["okbo", 2],
])("%s is %i typos from the beginning of bookcase", (typed, typos) => {
  expect(countTypos(typed, "bookcase").start).toBe(typos);
});

const word = fc.string({ unit: fc.constantFrom(..."abcde"), maxLength: 9 });

test("the distance is the least number of changes that lead from one word to the other", () => {
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      const { whole, start } = countTypos(typed, meant);
      expect(whole).toBe(countByDefinition(typed, meant));
      const beginnings = Array.from({ length: meant.length + 1 }, (_, length) => meant.slice(0, length));
      expect(start).toBe(Math.min(...beginnings.map((beginning) => countByDefinition(typed, beginning))));
    }),
  );
});

test("neighbours come with the fewest typos first, a finished word before an unfinished one, then the most frequent", () => {
  const words = ["bookend", "bookenders", "brookens", "bookens", "bookence"];
  const ranked = rankNeighbours(
    "bookenz",
    words.map((word, place) => ({ word, frequency: place })),
  );
  expect(ranked.map((neighbour) => neighbour.word)).toEqual([
    "bookens",
    "bookend",
    "bookence",
    "bookenders",
    "brookens",
  ]);
});

test("words of up to seven letters carry one typo, longer ones two", () => {
  const near = (typed: string, word: string) => rankNeighbours(typed, [{ word, frequency: 1 }]).length > 0;
  expect(near("dreser", "dresser")).toBe(true);
  expect(near("dreer", "dresser")).toBe(false);
  expect(near("wardbe", "wardrobe")).toBe(true);
  expect(near("warbe", "wardrobe")).toBe(false);
});

test("a word that begins as typed is no neighbour: it was found already", () => {
  expect(rankNeighbours("table", [{ word: "tables", frequency: 1 }])).toEqual([]);
});

/** The recursive definition of the restricted Damerau-Levenshtein distance. */
function countByDefinition(a: string, b: string, known = new Map<string, number>()): number {
  const key = `${a} ${b}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const rest = (cutA: number, cutB: number) =>
    countByDefinition(a.slice(0, a.length - cutA), b.slice(0, b.length - cutB), known);
  const choices = [Math.max(a.length, b.length)];
  if (a && b) {
    choices.push(rest(1, 0) + 1, rest(0, 1) + 1, rest(1, 1) + (a.at(-1) === b.at(-1) ? 0 : 1));
    const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
    if (isSwapped) choices.push(rest(2, 2) + 1);
  }
  const least = Math.min(...choices);
  known.set(key, least);
  return least;
}
