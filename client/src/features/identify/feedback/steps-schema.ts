import * as z from "zod/mini";
import type { StepsValues } from "#client/features/identify/feedback/drafts.ts";
import { type JudgedItem, predictionOf, shownAlternatives } from "#client/features/identify/feedback/payload.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";

/** The tags in a text that commas separate: trimmed, and no empty ones. */
export function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/** What has to be filled in to go on from a step, and from the last one the contract's body. */
export function schemaFor(step: StepsValues["step"], judged: JudgedItem) {
  return z.pipe(
    z.transform((values: StepsValues, context): z.input<typeof identify.confirm.body> => {
      const refuse = (path: keyof StepsValues) => {
        context.issues.push({ code: "custom", message: path, input: values[path], path: [path] });
        return z.NEVER;
      };
      if (step !== "initial" && values.userCorrectedName.trim() === "") return refuse("userCorrectedName");
      const isCategory = ITEM_CATEGORIES.some((category) => category === values.userCorrectedCategory);
      if (["category", "details"].includes(step) && !isCategory) return refuse("userCorrectedCategory");
      const { userCorrectedName, userCorrectedBrand, userCorrectedCategory, userSubmittedTags } = values;
      return {
        ...predictionOf(judged),
        userConfirmation: "REJECTED",
        userCorrectedName,
        userCorrectedBrand: userCorrectedBrand.trim() || null,
        userCorrectedCategory: userCorrectedCategory || null,
        userSubmittedTags: tagsOf(userSubmittedTags),
        alternativesShown: shownAlternatives(judged.item),
      };
    }),
    identify.confirm.body,
  );
}
