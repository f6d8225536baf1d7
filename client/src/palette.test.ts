import { expect, test } from "vitest";
import { PALETTE } from "#client/palette.ts";

type Palette = Map<string, number[]>;

const schemeAt = (place: 0 | 1): Palette =>
  new Map(Object.entries(PALETTE).map(([name, both]) => [name, both[place].split(" ").map(Number)]));

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

const THEMES = { light: schemeAt(0), dark: schemeAt(1) };

const SURFACES = ["paper", "card", "pine-soft", "beech-soft", "brick-soft"];
const TEXTS = ["ink", "muted", "pine-text", "beech-text", "brick-text"];
const FILLS = ["pine", "beech", "brick"];
/** Shapes that must stand out from their surroundings: edges of fields, stars, the primary button. */
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
