import type { Drawn } from "#server/db/seed/catalogue/drawn.ts";
import { finished } from "#tools/demo-media/furniture.ts";
import { MODELS } from "#tools/demo-media/models.ts";
import { scenesOf } from "#tools/demo-media/scenes.ts";
import { bounds } from "#tools/demo-media/shapes.ts";

/** What the demo catalogue takes from the drawings, by the slug: the size of each thing and the steps of its film. */
export function drawnFacts(): Record<string, Drawn> {
  const slugs = Object.keys(MODELS).sort();
  return Object.fromEntries(slugs.map((slug) => [slug, factsOf(slug)]));
}

function factsOf(slug: string): Drawn {
  const model = MODELS[slug]?.();
  if (!model) throw new Error(`${slug} has no model`);
  const { low, high } = bounds(finished(model, { bare: true }));
  return {
    size: { width: high[0] - low[0], depth: high[1] - low[1], height: high[2] - low[2] },
    // To the millisecond, as its captions have it: the whole second in which the step begins. The finale is a farewell
    // and no step.
    steps: scenesOf(model.steps).map(({ en, fr, from }) => {
      return { en, fr, startsAtSeconds: Math.floor(Math.round(from * 1000) / 1000) };
    }),
  };
}
