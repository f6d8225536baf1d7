import { expect, test } from "vitest";
import { de, plural } from "#shared/domain/french.ts";

test.each([
  ["Amélie T.", "d’Amélie T."],
  ["Élodie", "d’Élodie"],
  ["E\u0301lodie", "d’E\u0301lodie"],
  ["Atelier Mésange", "d’Atelier Mésange"],
  ["IKEA", "d’IKEA"],
  ["Œuvre & Cie", "d’Œuvre & Cie"],
  ["Åse", "d’Åse"],
  ["Yves", "d’Yves"],
  ["omar", "d’omar"],
])("“de” before %s is %s", (name, said) => {
  expect(de(name)).toBe(said);
});

test.each(["Hugo", "Hexkey", "Maya T.", "Yann", "3M", "“Omar”", ""])("of %s keeps its de", (name) => {
  expect(de(name)).toBe(`de ${name}`);
});

test("less than two is singular in French", () => {
  const stars = (count: number) => plural(count, "étoile", "étoiles");
  expect([0, 1, 1.5, 2, 5].map((count) => stars(count).replace("\u00A0", "~"))).toEqual([
    "0~étoile",
    "1~étoile",
    "1.5~étoile",
    "2~étoiles",
    "5~étoiles",
  ]);
});
