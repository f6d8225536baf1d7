import { expect, test } from "vitest";
import { codeKey } from "#shared/domain/codes/code-key.ts";
import { formatHexkeyCode } from "#shared/domain/codes/hexkey-code.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";

const keyOf = (text: string) => codeKey(resolveCode(text), text);

test.each([
  [
    ["034000470693", "0034000470693", "(01)00034000470693(10)L1", "https://x.example/01/00034000470693"],
    "gtin:00034000470693",
  ],
  [["802.984.74", "802 984 74", "(240)802-984-74", " ]d180298474"], "article:80298474"],
  [["hxk-ab12-cd34", "HXK-AB12-CD34 ", "]Q1HXK-AB12-CD34"], "text:HXK-AB12-CD34"],
  [["https://shop.example/A", " https://shop.example/A", "]Q1https://shop.example/A"], "text:https://shop.example/A"],
  [["(10)LOT"], "text:(10)LOT"],
  [["340123450000000017"], "text:340123450000000017"],
])("%j have the key %s", (codes, key) => {
  for (const code of codes) expect(keyOf(code)).toBe(key);
});

test("long texts have short keys of their own", () => {
  const long = `https://shop.example/${"a".repeat(300)}`;
  const keys = [long, `${long}b`, `${long}c`, `${long.slice(0, -1)}b`].map(keyOf);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key.length).toBeLessThan(240);
});

test("our own codes have eight characters that can't be mistaken for others", () => {
  expect(formatHexkeyCode([0, 9, 10, 17, 18, 20, 21, 31])).toBe("HXK-09AH-JMNZ");
  const all = Array.from({ length: 32 }, (_, number) => formatHexkeyCode(Array(8).fill(number)).at(-1)).join("");
  expect(all).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
});
