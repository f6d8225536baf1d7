import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FONT_FILE, subsetInter } from "./subset.ts";

test("the client's font is what `npm run font` makes of the package's and the style sheet's", async () => {
  expect(Buffer.compare(await readFile(FONT_FILE), await subsetInter())).toBe(0);
});
