import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const styles = readFileSync(join(import.meta.dirname, "styles.css"), "utf8");

test("text is as large as people have set it in their browser", () => {
  const sizes = [...styles.matchAll(/font-size: ([^;]+);/g)].map(([, size]) => size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((size) => size?.endsWith("px"))).toEqual([]);
});
