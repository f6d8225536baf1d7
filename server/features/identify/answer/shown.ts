import type { Deps } from "#server/deps.ts";
import { currentIds, listedProducts } from "#server/features/catalog/index.ts";
import type { KeptAnswer } from "#server/features/identify/answer/kept-answers.ts";
import { pagesKey } from "#server/features/identify/answer/look.ts";
import { webLinks } from "#server/features/identify/answer/web-links.ts";
import { type AgreedFields, correctionFor } from "#server/features/identify/feedback/corrected.ts";
import type { LocalMatch } from "#shared/contracts/identify/identify.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";
import type { Region } from "#shared/domain/identify/region.ts";
import type { Language } from "#shared/domain/language.ts";

/** What need not be read, as it was a moment ago. */
interface KnownOfAnswer {
  correction?: AgreedFields | null | undefined;
  matches?: LocalMatch[] | undefined;
}

/**
 * What is shown of a kept answer: in the language, or in the one that it was given in; with what members have agreed on since,
 * and the products that match as the catalogue is now.
 */
export async function shownOf(
  deps: Pick<Deps, "db">,
  entry: KeptAnswer,
  language: Language,
  known: KnownOfAnswer = {},
) {
  const { identificationResult: answers } = entry;
  const identification = answers[language] ?? answers.en ?? answers.fr;
  if (!identification) throw new Error(`the answer ${entry.id} is empty`);
  const [matches, correction] = await Promise.all([
    known.matches ?? matchesNow(deps.db, entry),
    known.correction === undefined ? correctionFor(deps.db, entry.imageHash) : known.correction,
  ]);
  return {
    identification: correction ? { ...identification, ...correction } : (identification satisfies Identification),
    isCorrected: correction !== null,
    matches,
  };
}

/** The kept matches that are listed; of two that have become one since, the better one. */
async function matchesNow(db: Deps["db"], { matches }: KeptAnswer): Promise<LocalMatch[]> {
  const kept = matches.map(({ id }) => id);
  const current = await currentIds(db, kept);
  const scores = new Map<string, number>();
  for (const { id, matchScore } of matches) {
    const now = current.get(id) ?? id;
    if (!scores.has(now)) scores.set(now, matchScore);
  }
  const products = await listedProducts(db, [...scores.keys()]);
  return products.map((product) => ({ ...product, matchScore: scores.get(product.id) ?? 0 }));
}

/** Where the item can be bought, seen and read about: the pages that were found for the place, else searches. */
export function linksOf(
  identification: Identification,
  entry: KeptAnswer,
  { region, language }: { region: Region; language: Language },
) {
  const key = pagesKey(region, language);
  return webLinks(identification, entry.webResults[key] ?? [], {
    country: region.country,
    language,
    pathOf: (place) => `/go/page/${entry.imageHash}/${key}/${place}`,
  });
}
