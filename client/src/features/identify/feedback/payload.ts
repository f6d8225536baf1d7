import type * as z from "zod/mini";
import { type Identified, identify } from "#shared/contracts/identify/identify.ts";
import { alternativesOf, isOtherThing } from "#shared/domain/identify/alternatives.ts";
import { ITEM_DESCRIPTION_MAX_CHARACTERS, ITEM_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** An identification that a person judges, by the photo that it is of. */
export interface Judged {
  imageHash: string;
  /** Null where nothing was recognised. */
  item: Identified | null;
}

/** One of which something was recognised. */
export type JudgedItem = Judged & { item: Identified };

type Feedback = z.input<typeof identify.giveFeedback.body>;
type Confirmation = z.input<typeof identify.confirm.body>;

/** What was recognised, as the feedback repeats it. */
export function originalOf({ imageHash, item }: Judged): Omit<Feedback, "feedbackType"> {
  if (!item) return { imageHash };
  return {
    imageHash,
    originalBrand: cut(item.brand),
    originalModel: cut(item.model),
    originalProductType: cut(item.productType),
    originalCategory: item.category,
    originalDescription: item.description.slice(0, ITEM_DESCRIPTION_MAX_CHARACTERS),
    confidence: item.confidence,
  };
}

export function predictionOf({ imageHash, item }: Judged): Omit<Confirmation, "userConfirmation"> {
  return {
    scanImageUrl: identify.image.path.replace(":imageHash", imageHash),
    ...(item && {
      aiPredictedName: cut(item.name),
      aiPredictedBrand: cut(item.brand),
      aiConfidenceScore: item.confidence,
    }),
  };
}

/** The other answers that a person may choose, in their order: what is submitted as a name has to be one. */
export function shownAlternatives(item: Identified) {
  const terms = item.searchTerms.flatMap((term) => cut(term.trim()) || []);
  return alternativesOf(terms, item.confidence).filter(({ name }) => isOtherThing(name, item));
}

/** A brand with a model or a name, in which the brand may stand already. */
export function fullName(brand: string, name: string): string {
  const isBranded = name.toLowerCase().startsWith(brand.toLowerCase());
  return brand && !isBranded ? `${brand} ${name}` : name;
}

/** Never refused for its length: it is the server's own. */
const cut = <Text extends string | null>(text: Text): Text =>
  (text === null ? null : text.slice(0, ITEM_NAME_MAX_CHARACTERS)) as Text;
