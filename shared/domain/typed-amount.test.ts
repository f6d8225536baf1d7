import { expect, test } from "vitest";
import { typedAmount } from "#shared/domain/typed-amount.ts";

test("an amount is read as people write it in either language", () => {
  const amounts = [
    "250",
    " 99.50 ",
    "99,50",
    "$0.35",
    "0,35 $",
    "1,250",
    "1,250.50",
    "1 250,50",
    "1\u00A0250,50",
    "1,250,000",
  ];
  expect(amounts.map(typedAmount)).toEqual([250, 99.5, 99.5, 0.35, 0.35, 1250, 1250.5, 1250.5, 1250.5, 1250000]);
});

test("what is no amount is none", () => {
  for (const text of ["", " ", "$", "free", "1,25,50", "1.250,50", "12 CAD"]) expect(typedAmount(text)).toBeNaN();
});
