import { factsOf } from "#server/db/seed/catalogue/facts.ts";
import { guidesOf } from "#server/db/seed/catalogue/guides.ts";
import { MEDIA, rowId } from "#server/db/seed/catalogue/ids.ts";
import { offersOf } from "#server/db/seed/catalogue/offers.ts";
import { type Entry, FILM_KEY } from "#server/db/seed/catalogue/products.ts";
import type { DemoRows } from "#server/db/seed/catalogue/rows.ts";
import manuals from "#server/db/seed/media/manuals.json" with { type: "json" };

type FactRows = Pick<DemoRows, "productFacts" | "productBoxes" | "productOffers" | "guides" | "guideSteps">;

/** The facts of the products, in addition to their own rows. */
export function factRows(entries: readonly Entry[], now: Date): FactRows {
  const rows: FactRows = { productFacts: [], productBoxes: [], productOffers: [], guides: [], guideSteps: [] };
  for (const entry of entries) {
    const [slug, , , , , , , video] = entry;
    const productId = rowId(slug);
    const filmed = video === FILM_KEY;
    const { boxes, ...facts } = factsOf(slug);
    rows.productFacts.push({ productId, ...facts, ...(filmed && manualOf(slug)) });
    rows.productBoxes.push(...boxes.map((box, i) => ({ productId, position: i + 1, ...box })));
    for (const offer of offersOf(entry, now)) {
      rows.productOffers.push({ id: rowId(`offer:${slug}:${offer.retailerId}`), productId, ...offer });
    }
    for (const { kind, language, steps } of guidesOf(slug, { filmed, anchored: facts.hazards.includes("tip-over") })) {
      const guideId = rowId(`guide:${slug}:${kind}:${language}`);
      rows.guides.push({ id: guideId, productId, kind, language });
      rows.guideSteps.push(...steps.map((step, i) => ({ guideId, position: i + 1, ...step })));
    }
  }
  return rows;
}

/** A product's printed manual, as it was measured when it was drawn. */
function manualOf(slug: string) {
  const measured = new Map(Object.entries(manuals)).get(slug);
  if (!measured) throw new Error(`${slug} has no manual; make it with: npm run demo:media -- --only ${slug}`);
  return { manualUrl: `${MEDIA}/${slug}-manual.pdf`, manualPages: measured.pages, manualBytes: measured.bytes };
}
