import { expect, test } from "vitest";
import { compareName, groupNames, likenessOf, nearPairs } from "#server/features/catalog/duplicates/near-names.ts";
import { processorMs } from "#server/testing/processor-time.ts";

const BRAND = "Nordhem";
const likeness = (one: string, other: string, brand = BRAND) =>
  likenessOf(compareName(one, brand), compareName(other, brand));

test.each([
  ["Lindholm dresser", "Lindholm Dresser"],
  ["Lindholm dresser", "Nordhem Lindholm dresser"],
  ["Lindholm dresser", "Dresser Lindholm"],
  ["Lindholm dresser", "Lindhom dresser"],
  ["Lindholm book case", "Lindholm bookcase"],
  ["Lindholm 3-drawer dresser", "Lindholm dresser, three drawer"],
  ["Lindholm dresser 80 x 40 cm", "Lindholm dresser 80x40"],
  ["Lindholm grey dresser", "Lindholm dresser (gray)"],
  ["Commode Lindholm à tiroirs", "Commode Lindholm a tiroirs"],
  ["Bibliothèque d’Åre", "Bibliotheque Are"],
])("%s and %s may be one", (one, other) => {
  expect(likeness(one, other)).toBeGreaterThan(0.55);
});

test.each([
  ["Lindholm dresser white", "Lindholm dresser black"],
  ["Lindholm dresser", "Lindholm dresser white"],
  ["Lindholm 3-drawer dresser", "Lindholm 6-drawer dresser"],
  ["Lindholm three-drawer dresser", "Lindholm 6-drawer dresser"],
  ["Lindholm dresser 80 cm", "Lindholm dresser 120 cm"],
  ["Lindholm dresser small", "Lindholm dresser large"],
  ["Lindholm dresser oak", "Lindholm dresser walnut"],
  ["Lindholm dresser", "Lindholm dresser with mirror"],
  ["Lindholm wardrobe with doors", "Lindholm wardrobe without doors"],
  ["Lindholm dresser", "Lindholm desk"],
  ["Lindholm dresser", "Havrevik dresser"],
  ["Lindholm II dresser", "Lindholm III dresser"],
  ["Lindholm dresser A", "Lindholm dresser B"],
  ["Lindholm N10482", "Lindholm B10482"],
  ["Lit Malin double", "Lit Malin simple"],
  ["Commode blanche", "Commode noire"],
])("%s and %s are two", (one, other) => {
  expect(likeness(one, other)).toBeNull();
});

test("the pairs of a brand are those that comparing each with each finds", () => {
  const series = ["Lindholm", "Lindhom", "Havrevik", "Havrevick", "Brattli", "Solvang", "Solvangen", "Torsvik"];
  const things = ["dresser", "desk", "bookcase", "book case", "wardrobe", "nightstand", "night stand"];
  const names = series
    .flatMap((one) => things.flatMap((thing) => [`${one} ${thing}`, `${one} ${thing} white`, `${one} ${thing} 80`]))
    .map((name) => compareName(name, BRAND));
  const found = groupNames(names).flatMap((group) => nearPairs(names, group));
  const every = names.flatMap((one, first) =>
    names.flatMap((other, second) => {
      const value = first < second ? likenessOf(one, other) : null;
      return value === null ? [] : [`${first} ${second} ${value}`];
    }),
  );
  expect(every.length).toBeGreaterThan(20);
  expect(found.map(({ first, second, likeness: value }) => `${first} ${second} ${value}`).sort()).toEqual(every.sort());
});

test("a brand with thousands of products is compared within moments", async () => {
  const names = Array.from({ length: 5000 }, (_, n) => {
    const syllables = ["ka", "lo", "mi", "ne", "ru", "sa", "ti", "vo", "be", "du"];
    const word = [...String(n * 7919)].map((digit) => syllables[Number(digit)]).join("");
    return compareName(`${word} bookcase`, BRAND);
  });
  const compareAll = () => {
    for (const group of groupNames(names)) nearPairs(names, group);
  };
  expect(await processorMs(compareAll)).toBeLessThan(8000);
});
