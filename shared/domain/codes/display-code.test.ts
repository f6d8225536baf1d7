import fc from "fast-check";
import { expect, test } from "vitest";
import { displayCode, formatElements } from "#shared/domain/codes/display-code.ts";
import { parseElementString } from "#shared/domain/codes/element-string.ts";

test.each([
  ["]d20109521234500006\u200b", "0109521234500006"],
  ["]d2010952123450000610LOT\u001d21A", "(01)09521234500006(10)LOT(21)A"],
  ["(01) 09521234500006 (10) LOT", "(01)09521234500006(10)LOT"],
  ["00340123450000000018", "(00)340123450000000018"],
  ["0 34000 47069 3", "034000470693"],
  ["0034000470693", "034000470693"],
  ["]E00034000470693", "034000470693"],
  ["00034000470693", "034000470693"],
  ["04252614", "04252614"],
  ["96385074", "96385074"],
  ["978-0-306-40615-7", "9780306406157"],
  ["034000470694", "034000470694"],
  [" 802.984.74\n", "802.984.74"],
  ["hxk-ab12-cd34", "hxk-ab12-cd34"],
  ["]Q1https://shop.example/a?b=1", "https://shop.example/a?b=1"],
  ["a\0b\tc\u001dd", "a b c d"],
  ["safe\u202egpj.exe", "safegpj.exe"],
  ["a\ud800b", "a\ufffdb"],
  ["\u0007", ""],
])("%j is shown as %j", (text, shown) => {
  expect(displayCode(text)).toBe(shown);
});

test("GS1 content that is shown in brackets reads as the same pieces again", () => {
  const piece = fc.record({
    identifier: fc.constantFrom("10", "21", "240", "3922", "8200"),
    value: fc.stringMatching(/^[A-Za-z0-9./-]{1,20}$/),
  });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (elements) => {
      const shown = formatElements(elements);
      expect(parseElementString(shown, false)).toEqual(elements);
      const raw = elements.map(({ identifier, value }) => identifier + value).join("\u001d");
      expect(displayCode(`]d2${raw}`)).toBe(shown);
      expect(displayCode(shown)).toBe(shown);
    }),
  );
});
