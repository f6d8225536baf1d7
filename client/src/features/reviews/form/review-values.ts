import * as z from "zod/mini";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";

const HOUR_MINUTES = 60;

/** The form's values: texts and choices as strings, and lists of multiple choices. */
export type ReviewValues = {
  rating: string;
  difficulty: string;
  comment: string;
  defects: string[];
  hours: string;
  minutes: string;
  people: string;
  tools: string[];
  /** By their ids. */
  removedPhotos: string[];
};

export const EMPTY_REVIEW: ReviewValues = {
  rating: "",
  difficulty: "",
  comment: "",
  defects: [],
  hours: "",
  minutes: "",
  people: "",
  tools: [],
  removedPhotos: [],
};

export function valuesOf(review: ProductReview | null): ReviewValues {
  if (review === null) return EMPTY_REVIEW;
  const { rating, difficulty, comment, defects, minutes, people, tools } = review;
  const hours = Math.floor((minutes ?? 0) / HOUR_MINUTES);
  const rest = minutes === null ? null : minutes % HOUR_MINUTES;
  return {
    rating: String(rating),
    difficulty,
    comment: comment ?? "",
    defects,
    hours: hours > 0 ? String(hours) : "",
    minutes: rest === null || (rest === 0 && hours > 0) ? "" : String(rest),
    people: people === null ? "" : String(people),
    tools,
    removedPhotos: [],
  };
}

/** The list with an item added or removed. */
export function toggleItem(items: readonly string[], item: string): string[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}

/** The form's body, checked by the contract. Errors go to the fields by their names. */
export const reviewForm = z.pipe(
  z.transform((values: ReviewValues, context): z.input<typeof productReviews.edit.body> => {
    const refuse = (path: keyof ReviewValues & string) => {
      context.issues.push({ code: "custom", path: [path], message: path, input: values[path] });
    };
    const whole = (name: "hours" | "minutes" | "people") => {
      const text = values[name].trim();
      if (/^\d*$/.test(text)) return text === "" ? null : Number(text);
      refuse(name);
      return null;
    };
    const difficulty = DIFFICULTIES.find((level) => level === values.difficulty);
    if (values.rating === "") refuse("rating");
    if (difficulty === undefined) refuse("difficulty");
    const hours = whole("hours");
    const minutes = whole("minutes");
    const people = whole("people");
    if (difficulty === undefined || context.issues.length > 0) return z.NEVER;
    return {
      rating: Number(values.rating),
      difficulty,
      comment: values.comment.trim() || null,
      // In the order of the list, not of the presses.
      defects: DEFECTS.filter((defect) => values.defects.includes(defect)),
      minutes: hours === null && minutes === null ? null : (hours ?? 0) * HOUR_MINUTES + (minutes ?? 0),
      people,
      tools: TOOLS.filter((tool) => values.tools.includes(tool)),
    };
  }),
  productReviews.edit.body,
);
export type ReviewBody = z.output<typeof reviewForm>;
