import * as z from "zod/mini";
import { FLAW_TEXTS, type Flaws, flawless, flawOfText, type TakedownTexts } from "#client/features/takedowns/flaws.ts";
import { flawsOfSigner, NO_SIGNER, signerFields } from "#client/features/takedowns/signer.tsx";
import { draftKind } from "#client/lib/draft.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";

const rules = takedowns.counter.body.shape;

const counterFields = z.object({
  ...signerFields,
  statement: z.string(),
  mistake: z.boolean(),
  jurisdiction: z.boolean(),
});
export type CounterFields = z.output<typeof counterFields>;

export const NO_COUNTER: CounterFields = {
  ...NO_SIGNER,
  statement: "",
  mistake: false,
  jurisdiction: false,
};

export function flawsOfCounter(fields: CounterFields, texts: TakedownTexts): Flaws {
  return {
    ...flawsOfSigner(fields, rules, texts),
    statement: flawOfText(fields.statement, rules.statement, FLAW_TEXTS.text, texts),
    mistake: fields.mistake ? undefined : texts.counterUnticked,
    jurisdiction: fields.jurisdiction ? undefined : texts.counterUnticked,
  };
}

/** The contract's schema, for a form without errors. */
export function counterSchema(texts: TakedownTexts) {
  return z.pipe(
    flawless((fields: CounterFields) => flawsOfCounter(fields, texts)),
    takedowns.counter.body,
  );
}

const typed = draftKind({ name: "counter-notice", schema: counterFields });

/** The draft of a counter-notice: all but the statements under oath and the signature. */
export function openCounterDraft(noticeId: string) {
  const draft = typed(noticeId);
  const keep = (fields: CounterFields) => draft.keep({ ...fields, mistake: false, jurisdiction: false, signature: "" });
  return { ...draft, keep };
}
