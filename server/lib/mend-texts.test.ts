import { expect, test } from "vitest";
import { mendTexts } from "#server/lib/mend-texts.ts";

test("halves of characters are replaced in every text of a value, and nothing else is changed", () => {
  const value = JSON.parse(
    '{"a":"\\ud800b","b":["\\udc00",{"c":"\\ud83d\\ude00 é","__proto__":"x\\ud800"}],"d":1,"e":null}',
  );
  mendTexts(value);
  expect(JSON.stringify(value)).toBe(
    '{"a":"\ufffdb","b":["\ufffd",{"c":"\u{1f600} é","__proto__":"x\ufffd"}],"d":1,"e":null}',
  );
  for (const none of [undefined, null, "\ud800", 3]) expect(() => mendTexts(none)).not.toThrow();
});

test("a value that is nested as deep as a body may be is mended as well", () => {
  const depth = 50_000;
  const value = JSON.parse(`${"[".repeat(depth)}"\\ud800"${"]".repeat(depth)}`);
  mendTexts(value);
  let inner: unknown = value;
  while (Array.isArray(inner)) [inner] = inner;
  expect(inner).toBe("\ufffd");
});
