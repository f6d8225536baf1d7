import type { Deps } from "#server/deps.ts";
import {
  listedProducts,
  type NumberedProduct,
  searchProductIds,
  selectByNumbers,
} from "#server/features/catalog/index.ts";
import type { NearProduct } from "#server/features/identify/matches/nearest-products.ts";
import { type Evidence, isSameBrand, scoreOf } from "#server/features/identify/matches/score.ts";
import type { LocalMatch } from "#shared/contracts/identify/identify.ts";
import { bareArticleNumber, looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";
import { roomOfItem } from "#shared/domain/identify/item-category.ts";
import { LOCAL_MATCHES_MAX } from "#shared/domain/limits.ts";

/** What is known of a photo. */
export interface Known {
  identification: Identification | null;
  /** On its label, as they are printed. */
  articleNumbers: readonly string[];
  /** Of the label. */
  brand: string | null;
  labelText: string | null;
  /** By the catalogue's pictures. */
  near: readonly NearProduct[];
}

/** More cost milliseconds and find the same products. */
const SEARCHES_MAX = 3;
const FOUND_PER_SEARCH = 20;
/** No label has more. */
const NUMBERS_MAX = 5;
/** Of a label: more words are in no product's name. */
const LABEL_WORDS_SEARCHED = 4;

/**
 * The products of the catalogue that a photographed item may be, best first: by the article numbers of its label, by what
 * it is called, and by the picture. What their scores mean is said at `scoreOf`; weak ones are left out.
 */
export async function findMatches({ db }: Pick<Deps, "db">, known: Known): Promise<LocalMatch[]> {
  const { identification, near } = known;
  const evidence = evidenceOf(known);
  const numbers = numbersOf(known);
  const [numbered, ...found] = await Promise.all([
    numbers.length > 0 ? selectByNumbers(db, numbers) : [],
    ...textsToSearch(evidence, identification).map((text) =>
      // A model's words are spelled as they are meant; what is read off a label may have a letter wrong.
      searchProductIds(db, {
        text,
        limit: FOUND_PER_SEARCH,
        offset: 0,
        forgivesTypos: identification === null,
        // Numbers are looked up as such.
        seeksCodes: false,
      }),
    ),
  ]);
  const distances = new Map(near.map(({ id, distance }) => [id, distance]));
  const ids = [...numbered.map(({ id }) => id), ...distances.keys(), ...found.flatMap((one) => one.ids)];
  if (ids.length === 0) return [];
  const { kindOf, isOther } = readNumbers(numbered, evidence.brands);
  const products = await listedProducts(db, [...new Set(ids)]);
  return products
    .flatMap((product): LocalMatch[] => {
      const byNumber = kindOf(product.id);
      const isOtherNumber = isOther(product.brand);
      const pictureDistance = distances.get(product.id) ?? null;
      const matchScore = scoreOf(evidence, { ...product, byNumber, isOtherNumber, pictureDistance });
      return matchScore === null ? [] : [{ ...product, matchScore }];
    })
    .sort((a, b) => b.matchScore - a.matchScore)
    .slice(0, LOCAL_MATCHES_MAX);
}

function evidenceOf({ identification, brand, labelText, articleNumbers }: Known): Evidence {
  // They are looked up as such: their digits are no size.
  const printed = articleNumbers.slice(0, NUMBERS_MAX).filter(Boolean);
  const text = (said: string | null | undefined) =>
    plain(printed.reduce((left, number) => left.replaceAll(number, " "), said ?? ""));
  const room = identification && roomOfItem(identification.category);
  return {
    // Either may be a guess. That of the label comes first.
    brands: [brand, identification?.brand].flatMap((one) => plain(one) ?? []),
    model: text(identification?.model),
    name: text(identification ? `${identification.name} ${identification.productType ?? ""}` : labelText),
    // The room of what is in no other says nothing.
    category: room === "miscellaneous" ? null : room,
    labelText: text(labelText),
  };
}

/** Article numbers in the form in which they are compared. */
function numbersOf({ articleNumbers, identification }: Known): string[] {
  const model = plain(identification?.model) ?? "";
  const printed = [...articleNumbers.slice(0, NUMBERS_MAX), ...(looksLikeArticleNumber(model) ? [model] : [])];
  return [...new Set(printed.map((number) => bareArticleNumber(plain(number) ?? "")))].filter(Boolean);
}

/** Each once, the most telling first. */
function textsToSearch({ brands, model, name, labelText }: Evidence, identification: Identification | null): string[] {
  const [brand = null] = brands;
  const label = labelText?.split(/\s+/).slice(0, LABEL_WORDS_SEARCHED).join(" ");
  const called = identification ? plain(identification.name) : (label ?? null);
  const branded = (text: string | null) =>
    text !== null && brand !== null && !text.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${text}` : text;
  const texts = [
    branded(model),
    branded(called),
    // A brand that is read wrong hides everything.
    called ?? name,
    plain(identification?.searchTerms[0]),
  ].flatMap((text) => text ?? []);
  return [...new Set(texts)].slice(0, SEARCHES_MAX);
}

/** Postgres holds no NUL in a text; null for nothing. */
function plain(text: string | null | undefined): string | null {
  const line = (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line === "" ? null : line;
}

/** What the label's numbers say of a product and of a maker's others. */
function readNumbers(numbered: readonly NumberedProduct[], brands: readonly string[]) {
  const branded = numbered.filter((one) => brands.some((brand) => isSameBrand(one.brand, brand)));
  const isAlone = brands.length === 0 && new Set(numbered.map(({ id }) => id)).size === 1;
  const has = (list: readonly NumberedProduct[], id: string) => list.some((one) => one.id === id);
  return {
    kindOf: (id: string) => {
      if (has(branded, id)) return "branded" as const;
      return isAlone && has(numbered, id) ? ("alone" as const) : null;
    },
    isOther: (maker: string) => [...branded, ...(isAlone ? numbered : [])].some((one) => isSameBrand(one.brand, maker)),
  };
}
