import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

/** What a person has typed of what is on a photo, by the photo's hash. */
export const correctionDraft = draftKind({
  name: "identify-correction",
  schema: z.object({
    correctedBrand: z.string(),
    correctedModel: z.string(),
    correctedProductType: z.string(),
    correctedCategory: z.string(),
    correctedDescription: z.string(),
  }),
});
export type CorrectionValues = NonNullable<ReturnType<ReturnType<typeof correctionDraft>["read"]>>;

export const STEPS = ["initial", "correction", "category", "details"] as const;

/** The same of the stepped dialog, with the step that they were at. */
export const stepsDraft = draftKind({
  name: "identify-steps",
  schema: z.object({
    step: z.enum(STEPS),
    userCorrectedName: z.string(),
    userCorrectedBrand: z.string(),
    userCorrectedCategory: z.string(),
    userSubmittedTags: z.string(),
  }),
});
export type StepsValues = NonNullable<ReturnType<ReturnType<typeof stepsDraft>["read"]>>;
