import { ITEM_CATEGORIES, type ItemCategory } from "#shared/domain/identify/item-category.ts";

/** A correction as it counts: what its author says now. */
export interface Proposal {
  pairId: string;
  userId: string;
  original: Words;
  corrected: Words;
  /** Members may see the photo. */
  isPhotoShared: boolean;
}
export type Words = Record<"name" | "brand" | "model" | "category", string | null>;

/** What an item is, in the opinion of members. */
export interface Answer {
  name: string;
  brand: string | null;
  /** What the maker calls it, where a member has said that. */
  model: string | null;
  /** That of more than half of those who propose the answer. */
  category: ItemCategory | null;
  /** The corrections that propose it, one of each member, the first one first. */
  proposals: Proposal[];
}

/**
 * The answers that members propose for a picture, each with who proposes it: those are one answer whose names and brands are
 * the same, whatever the case, and whether the brand stands in the name as well. The first one's spelling is the answer's.
 */
export function groupAnswers(corrections: readonly Proposal[]): Answer[] {
  const groups = new Map<string, { spelled: NonNullable<ReturnType<typeof answerOf>>; made: Proposal[] }>();
  for (const correction of corrections) {
    const spelled = answerOf(correction);
    if (spelled === null) continue;
    const group = groups.get(answerKey(spelled)) ?? { spelled, made: [] };
    group.made.push(correction);
    groups.set(answerKey(spelled), group);
  }
  return [...groups.values()].map(({ spelled, made }) => ({
    ...spelled,
    category:
      ITEM_CATEGORIES.find((one) => 2 * made.filter((by) => categoryOf(by) === one).length > made.length) ?? null,
    proposals: made,
  }));
}

/**
 * What a member holds to be right: what they left out stands as it was. Null where name, brand, model and category are
 * those that were identified, or where nothing says what the item is called.
 */
export function answerOf(
  correction: Pick<Proposal, "original" | "corrected">,
): Pick<Answer, "name" | "brand" | "model"> | null {
  const { original, corrected } = correction;
  const brand = corrected.brand ?? original.brand;
  const model = corrected.model ?? original.model;
  const name = corrected.name ?? (model ? withBrand(model, brand) : original.name) ?? brand;
  const isAsBefore =
    corrected.name === null &&
    isSame(brand, original.brand) &&
    isSame(model, original.model) &&
    (categoryOf(correction) ?? original.category) === original.category;
  return name === null || isAsBefore ? null : { name, brand, model };
}

function categoryOf({ corrected }: Pick<Proposal, "corrected">): ItemCategory | null {
  return ITEM_CATEGORIES.find((one) => one === corrected.category) ?? null;
}

/** The key by which answers are compared. */
export function answerKey({ name, brand }: { name: string; brand: string | null }): string {
  const [folded, maker] = [fold(name), fold(brand)];
  const bare = maker !== "" && folded.startsWith(`${maker} `) ? folded.slice(maker.length + 1) : folded;
  return JSON.stringify([maker, bare]);
}

const withBrand = (model: string, brand: string | null) =>
  brand === null || fold(model).startsWith(`${fold(brand)} `) ? model : `${brand} ${model}`;

const fold = (text: string | null) => (text ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
const isSame = (one: string | null, other: string | null) => fold(one) === fold(other);
