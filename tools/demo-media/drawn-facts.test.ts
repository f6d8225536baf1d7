import { expect, test } from "vitest";
import { DRAWN } from "#server/db/seed/catalogue/drawn.ts";
import { drawnFacts } from "#tools/demo-media/drawn-facts.ts";

test("the demo catalogue has the sizes and steps of what is drawn (else run npm run demo:media -- --facts-only)", () => {
  expect(DRAWN).toEqual(drawnFacts());
});
