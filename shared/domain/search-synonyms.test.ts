import { expect, test } from "vitest";
import { findMeanings, findPhrase, inflect } from "#shared/domain/search-synonyms.ts";

test.each([
  ["shelves", "shelf"],
  ["benches", "bench"],
  ["couches", "couch"],
  ["boxes", "box"],
  ["vanities", "vanity"],
  ["bureaux", "bureau"],
  ["lits", "lit"],
  ["bookcases", "bookcase"],
])("singular and plural lead to each other: %s and %s", (plural, singular) => {
  expect(inflect(plural)).toContain(singular);
  expect(inflect(singular)).toContain(plural);
});

test("what has a figure in it, or hardly a letter, has no other form", () => {
  for (const word of ["80x30s", "s49284", "s", "as"]) expect(inflect(word)).toEqual([word]);
});

test("a name of several words is read whole, and only where it stands", () => {
  expect(findPhrase(["white", "coffee", "tables"], 1)?.length).toBe(2);
  expect(findPhrase(["white", "coffee", "tables"], 0)).toBeNull();
  expect(findPhrase(["table", "chevet"], 0)?.meanings).toContainEqual(["nightstand"]);
});

test("French words and English ones lead to each other, and an English synonym does not stand for more than it means", () => {
  expect(findMeanings(["bibliotheque"])).toContainEqual(["bookcase"]);
  expect(findMeanings(["bookcase"])).toContainEqual(["bibliotheque"]);
  expect(findMeanings(["cupboard"])).toContainEqual(["cabinet"]);
  expect(findMeanings(["cabinet"])).not.toContainEqual(["cupboard"]);
  expect(findMeanings(["lindholm"])).toEqual([]);
});
