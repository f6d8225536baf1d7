import * as z from "zod/mini";
import type { takedownTexts } from "#client/messages/late/takedown.ts";
import { NOTICE_LINE_MAX_CHARACTERS, NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

export type TakedownTexts = (typeof takedownTexts)["en"];

/** The errors of a form, by the names of its fields. */
export type Flaws = Partial<Record<string, string>>;

/** The fields of both kinds of notice that the contract has a rule for, each with its error message. */
export const FLAW_TEXTS = {
  line: (texts: TakedownTexts) => texts.problems.tooLong(NOTICE_LINE_MAX_CHARACTERS),
  postalAddress: (texts: TakedownTexts, value: string) =>
    value.length > NOTICE_LINE_MAX_CHARACTERS
      ? texts.problems.tooLong(NOTICE_LINE_MAX_CHARACTERS)
      : texts.problems.short,
  text: (texts: TakedownTexts, value: string) =>
    value.length > NOTICE_TEXT_MAX_CHARACTERS
      ? texts.problems.tooLong(NOTICE_TEXT_MAX_CHARACTERS)
      : texts.problems.short,
  phone: (texts: TakedownTexts) => texts.problems.phone,
  email: (texts: TakedownTexts) => texts.problems.email,
};

/** The error of a text by the contract's own rule for it; undefined where there is none. */
export function flawOfText(
  value: string,
  rule: z.ZodMiniType,
  wrong: (texts: TakedownTexts, value: string) => string,
  texts: TakedownTexts,
): string | undefined {
  const trimmed = value.trim();
  if (trimmed === "") return texts.problems.missing;
  return z.safeParse(rule, value).success ? undefined : wrong(texts, trimmed);
}

/** Accepts values in which `find` finds no error. */
export function flawless<Values>(find: (values: Values) => Flaws) {
  return z.custom<Values>().check((context) => {
    for (const [name, flaw] of Object.entries(find(context.value))) {
      if (flaw) context.issues.push({ code: "custom", input: context.value, path: [name], message: flaw });
    }
  });
}
