import models from "#server/db/seed/media/models.json" with { type: "json" };
import type { Language } from "#shared/domain/language.ts";

/** What `npm run demo:media` says of the thing that it draws for a product. */
export interface Drawn {
  /** Of the finished thing, in centimetres. */
  size: { width: number; depth: number; height: number };
  /** The steps of its film, each with the whole second in which it begins. */
  steps: (Record<Language, string> & { startsAtSeconds: number })[];
}

/** Of every product, by its slug. */
export const DRAWN: Readonly<Record<string, Drawn>> = models;

export function drawn(slug: string): Drawn {
  const found = DRAWN[slug];
  if (!found) throw new Error(`${slug} is not in models.json: run npm run demo:media -- --facts-only`);
  return found;
}
