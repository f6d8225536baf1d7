import fc from "fast-check";
import { expect, test } from "vitest";
import { leastProcessorMs } from "#server/testing/processor-time.ts";
import { codeKey } from "#shared/domain/codes/code-key.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { lookupKeys } from "#shared/domain/codes/lookup-keys.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** A phone takes a few times as long as this machine, and the delay should not be noticeable. */
const MAX_MS = 50;

/** Everything that is asked of a code. */
function ask(text: string, symbology: (typeof SYMBOLOGIES)[number] | null = null, isGs1 = false) {
  const resolved = resolveCode(text, { symbology, isGs1 });
  return { resolved, key: codeKey(resolved, text), keys: lookupKeys(text, symbology), shown: displayCode(text) };
}

test("nothing throws on any string, whatever it was printed as", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: CODE_MAX_CHARACTERS }),
    fc.string({ unit: fc.constantFrom(..."0123456789()]dC1QeE4I\u001d/:%.htps&=?gin- \0\ud800"), maxLength: 200 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .array(fc.constantFrom("(01)", "(10)", "01", "240", "30", "\u001d", "]d2", "/01/", "00", "9", "A"), {
        maxLength: 40,
      })
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(hostile, fc.option(fc.constantFrom(...SYMBOLOGIES)), fc.boolean(), (text, symbology, isGs1) => {
      const { resolved, key, shown } = ask(text, symbology, isGs1);
      expect(resolved.kind).toBeTypeOf("string");
      expect(key.length).toBeLessThan(300);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      if ("gtin" in resolved && resolved.gtin !== null) expect(resolved.gtin).toMatch(/^\d{14}$/);
      if ("lot" in resolved) expect(`${resolved.lot}${resolved.serial}`).toMatch(/^[\x21-\x7e]{2,40}$/);
    }),
    { numRuns: 3000 },
  );
});

/** Repeats a part up to the length that is still read. */
const filled = (part: string, end = "") =>
  part.repeat(Math.floor((CODE_MAX_CHARACTERS - end.length) / part.length)) + end;

test.each([
  ["digits", filled("1")],
  ["digits that end as text", filled("1", "x")],
  ["digits in groups", filled("1 ", "x")],
  ["digits and hyphens", filled("1-", "x")],
  ["spaces between digits", `1${filled(" ", "11")}x`.slice(0, CODE_MAX_CHARACTERS)],
  ["groups of an article number", filled("a1.", "!")],
  ["letters", filled("a", " ")],
  ["brackets", filled("(")],
  ["empty pieces", filled("(10)")],
  ["short pieces", filled("(10)A")],
  ["pieces of a bundle", filled("(240)A(30)2")],
  ["fixed pieces", filled("20" + "11")],
  ["separators", filled("\u001d")],
  ["separated pieces", filled("240A\u001d")],
  ["dates", filled("11261231")],
  ["keys in a path", `https://a.example${filled("/01", "/x".repeat(9))}`.slice(0, CODE_MAX_CHARACTERS)],
  ["keys and values in a path", `https://a.example${filled("/01/1", "/x".repeat(9))}`.slice(0, CODE_MAX_CHARACTERS)],
  ["slashes", `https://a.example${filled("/", "x".repeat(20))}`.slice(0, CODE_MAX_CHARACTERS)],
  ["percent signs", `https://a.example/01/${filled("%", "x".repeat(40))}`.slice(0, CODE_MAX_CHARACTERS)],
  ["a query", `https://a.example/01/09521234500001?${filled("10=1;", "x".repeat(50))}`.slice(0, CODE_MAX_CHARACTERS)],
  ["letters that decompose into many", filled("\ufdfa")],
  ["combining marks", filled("\u0301")],
  ["half characters", filled("\ud800")],
  ["invisible characters", filled("\u202e")],
  ["words", filled("a ", "1")],
])("4 kB of %s take no time", async (_name, text) => {
  expect(text.length).toBeLessThanOrEqual(CODE_MAX_CHARACTERS);
  for (const symbology of [null, "upc-e", "itf", "data-matrix"] as const) {
    const look = () => ask(text, symbology, symbology === "data-matrix");
    expect(await leastProcessorMs(look, { runs: 10, enoughMs: MAX_MS })).toBeLessThan(MAX_MS);
  }
});

test("what is longer than any code is text, however it begins", () => {
  const text = `(01)09521234500001(10)${"A".repeat(CODE_MAX_CHARACTERS)}`;
  expect(resolveCode(text)).toEqual({ kind: "text", text });
});
