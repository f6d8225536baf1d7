import * as z from "zod/mini";
import {
  collectFlaws,
  type Flaw,
  type Flaws,
  flawless,
  flawOfSignature,
  flawOfText,
  type Texts,
  WRONG,
} from "#client/features/takedowns/flaws.ts";
import { draftKind } from "#client/lib/draft.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";

const rules = takedowns.counter.body.shape;

const counterFields = z.object({
  name: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  statement: z.string(),
  mistake: z.boolean(),
  jurisdiction: z.boolean(),
  signature: z.string(),
});
export type CounterFields = z.output<typeof counterFields>;

export const NO_COUNTER: CounterFields = {
  name: "",
  postalAddress: "",
  phone: "",
  statement: "",
  mistake: false,
  jurisdiction: false,
  signature: "",
};

export function flawsOfCounter(fields: CounterFields, texts: Texts): Flaws {
  const unticked: Flaw = { text: texts.counterUnticked, isBlank: true };
  return collectFlaws({
    statement: flawOfText(fields.statement, rules.statement, WRONG.text, texts),
    name: flawOfText(fields.name, rules.name, WRONG.line, texts),
    postalAddress: flawOfText(fields.postalAddress, rules.postalAddress, WRONG.postalAddress, texts),
    phone: flawOfText(fields.phone, rules.phone, WRONG.phone, texts),
    mistake: fields.mistake ? null : unticked,
    jurisdiction: fields.jurisdiction ? null : unticked,
    signature: flawOfSignature(fields.signature, fields.name, texts),
  });
}

/** What the contract asks for, of a form in which nothing is wrong. */
export function counterSchema(texts: Texts) {
  return z.pipe(
    flawless((fields: CounterFields) => flawsOfCounter(fields, texts)),
    takedowns.counter.body,
  );
}

const typed = draftKind({ name: "counter-notice", schema: counterFields });

/** What was typed against a notice and not sent yet: all but the statements under oath and the signature. */
export function openCounterDraft(noticeId: string) {
  const draft = typed(noticeId);
  const keep = (fields: CounterFields) => draft.keep({ ...fields, mistake: false, jurisdiction: false, signature: "" });
  return { ...draft, keep };
}
