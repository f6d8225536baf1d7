import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const styles = readFileSync(join(import.meta.dirname, "styles.css"), "utf8");

type Palette = Map<string, [number, number, number]>;

/** The colours set in the block that follows `selector` in the style sheet. */
function paletteOf(selector: string): Palette {
  const block = styles.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  const rules = [...block.matchAll(/--([\w-]+): (\d+) (\d+) (\d+);/g)];
  return new Map(rules.map(([, name = "", r, g, b]) => [name, [Number(r), Number(g), Number(b)]]));
}

/** Relative luminance, WCAG 2.2. */
function luminance(palette: Palette, name: string): number {
  const channels = palette.get(name);
  if (!channels) throw new Error(`No colour named ${name}`);
  const [r, g, b] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(palette: Palette, one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(palette, one), luminance(palette, other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const THEMES = { light: paletteOf(":root"), dark: paletteOf(':root[data-theme="dark"]') };

const SURFACES = ["paper", "card", "pine-soft", "beech-soft", "brick-soft"];
const TEXTS = ["ink", "muted", "pine-text", "beech-text", "brick-text"];
const FILLS = ["pine", "beech", "brick"];
/** What must be told from its surroundings without being text: edges of fields, stars, the primary button. */
const SHAPES = ["edge", "star", "pine", "brick"];

test.each(Object.entries(THEMES))(
  "every text is legible on every surface in the %s theme (WCAG AA, 4.5)",
  (_, theme) => {
    for (const surface of SURFACES)
      for (const text of TEXTS) expect(contrast(theme, text, surface), `${text} on ${surface}`).toBeGreaterThan(4.5);
  },
);

test.each(Object.entries(THEMES))("every label is legible on its button in the %s theme (WCAG AA, 4.5)", (_, theme) => {
  for (const fill of FILLS) expect(contrast(theme, `${fill}-on`, fill), fill).toBeGreaterThan(4.5);
});

test.each(Object.entries(THEMES))("shapes stand out from paper and card in the %s theme (WCAG AA, 3)", (_, theme) => {
  for (const surface of ["paper", "card"])
    for (const shape of SHAPES) expect(contrast(theme, shape, surface), `${shape} on ${surface}`).toBeGreaterThan(3);
});

test("dark looks the same whether the system or the person chose it", () => {
  const bySystem = paletteOf(':root:not([data-theme="light"])');
  expect(bySystem.size).toBe(THEMES.light.size);
  expect(bySystem).toEqual(THEMES.dark);
});

test("text is as large as people have set it in their browser", () => {
  const sizes = [...styles.matchAll(/font-size: ([^;]+);/g)].map(([, size]) => size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((size) => size?.endsWith("px"))).toEqual([]);
});
