import type { Deps } from "#server/deps.ts";
import { listedProducts } from "#server/features/catalog/index.ts";
import { labelTextOf, type ReadLabel } from "#server/features/identify/answer/read-photo.ts";
import { findMatches } from "#server/features/identify/matches/find-matches.ts";
import type { NearProduct } from "#server/features/identify/matches/nearest-products.ts";
import { ALTERNATIVES_MAX } from "#shared/domain/identify/alternatives.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";
import type { IdentifyMethod } from "#shared/domain/identify/method.ts";
import type { CachedAnswers, CachedMatch } from "#shared/schema/index.ts";

/** A label that names its maker and an article is read, not understood: it may be that of something else in the picture. */
const SURE_OF_LABEL = 0.6;
const SURE_OF_NAME = 0.4;
/** A picture of the catalogue looks like the photo, as other products may. */
const SURE_OF_PICTURE = 0.6;

interface OfflineAnswer {
  answers: CachedAnswers;
  method: IdentifyMethod;
  matches: CachedMatch[];
}

/** What can be said of a photo without a model: by the text of its label, or by the pictures of the catalogue. */
export async function identifyOffline(
  deps: Pick<Deps, "db">,
  { label, near }: { label: ReadLabel | null; near: NearProduct[] },
): Promise<OfflineAnswer | null> {
  const named = label && nameOf(label);
  const found = await findMatches(deps, {
    identification: named,
    articleNumbers: label?.articleNumbers ?? [],
    brand: label?.brand ?? null,
    labelText: label && labelTextOf(label),
    near,
  });
  const matches = found.map(({ id, matchScore }) => ({ id, matchScore }));
  const [best] = found;
  if (named) {
    const category = best?.category ?? named.category;
    // None of them is sure to be it; they name what else it may be, as search terms do that come first.
    const searchTerms = [...found.slice(0, ALTERNATIVES_MAX).map(titleOf), ...named.searchTerms];
    const identification = { ...named, category, searchTerms };
    return { answers: { en: identification, fr: identification }, method: "label", matches };
  }
  const [product] = best ? await listedProducts(deps.db, [best.id]) : [];
  if (!product) return null;
  const identification: Identification = {
    ...EMPTY,
    name: product.name,
    brand: product.brand,
    category: product.category,
    confidence: SURE_OF_PICTURE,
    searchTerms: [...found.slice(1, 1 + ALTERNATIVES_MAX), product].map(titleOf),
  };
  const method = label && labelTextOf(label) !== "" ? "label" : "pictures";
  return { answers: { en: identification, fr: identification }, method, matches };
}

const titleOf = ({ brand, name }: { brand: string; name: string }) => `${brand} ${name}`;

const EMPTY = {
  model: null,
  serialNumber: null,
  tagFound: false,
  productType: null,
  description: "",
};

/** What a label says of its item; null where it says nothing. */
function nameOf({ brand, model, articleNumbers }: ReadLabel): Identification | null {
  const [number = null] = articleNumbers;
  const name = [brand, model ?? number].filter((part) => part !== null).join(" ");
  if (name === "" || (brand === null && number === null)) return null;
  return {
    ...EMPTY,
    name,
    brand,
    model: model ?? number,
    tagFound: true,
    category: "miscellaneous",
    confidence: brand !== null && number !== null ? SURE_OF_LABEL : SURE_OF_NAME,
    searchTerms: [name, ...articleNumbers],
  };
}
