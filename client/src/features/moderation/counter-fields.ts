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
} from "#client/features/moderation/notice-flaws.ts";
import { readTabStored, writeTabStored } from "#client/lib/tab-storage.ts";
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

const kept = z.object({ person: z.string(), fields: counterFields });
const keyOf = (id: string) => `counter-draft-${id}`;

/** What `person` has typed in this tab against a notice and not sent yet. */
export function readCounterDraft(id: string, person: string): CounterFields {
  const text = readTabStored(keyOf(id));
  if (text === null) return NO_COUNTER;
  try {
    const draft = z.parse(kept, JSON.parse(text));
    return draft.person === person ? draft.fields : NO_COUNTER;
  } catch (error) {
    console.warn("The draft of a counter-notice can't be read and is left out.", error);
    return NO_COUNTER;
  }
}

/** Keeps all but the statements under oath and the signature. */
export function keepCounterDraft(id: string, person: string, fields: CounterFields): void {
  const unsigned = { ...fields, mistake: false, jurisdiction: false, signature: "" };
  writeTabStored(keyOf(id), JSON.stringify({ person, fields: unsigned }));
}

export function forgetCounterDraft(id: string): void {
  writeTabStored(keyOf(id), null);
}
