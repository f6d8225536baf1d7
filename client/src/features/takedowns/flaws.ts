import { type FocusEvent, type FormEvent, useState } from "react";
import * as z from "zod/mini";
import type { Form } from "#client/lib/form.ts";
import type { takedownTexts } from "#client/messages/late/takedown.ts";
import { NOTICE_LINE_MAX_CHARACTERS, NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

export type Texts = (typeof takedownTexts)["en"];

/** What is wrong with a field. A blank one is only complained about once somebody tries to send. */
export interface Flaw {
  text: string;
  isBlank: boolean;
}
/** By the field's name. */
export type Flaws = Partial<Record<string, Flaw>>;

/** The fields of both kinds of notice that the contract has a rule for, by what is said where it isn't met. */
export const WRONG = {
  line: (texts: Texts) => texts.problems.tooLong(NOTICE_LINE_MAX_CHARACTERS),
  postalAddress: (texts: Texts, value: string) =>
    value.length > NOTICE_LINE_MAX_CHARACTERS
      ? texts.problems.tooLong(NOTICE_LINE_MAX_CHARACTERS)
      : texts.problems.short,
  text: (texts: Texts, value: string) =>
    value.length > NOTICE_TEXT_MAX_CHARACTERS
      ? texts.problems.tooLong(NOTICE_TEXT_MAX_CHARACTERS)
      : texts.problems.short,
  phone: (texts: Texts) => texts.problems.phone,
  email: (texts: Texts) => texts.problems.email,
};

/** What is wrong with a text by the contract's own rule for it; null where nothing is. */
export function flawOfText(
  value: string,
  rule: z.ZodMiniType,
  wrong: (texts: Texts, value: string) => string,
  texts: Texts,
): Flaw | null {
  const trimmed = value.trim();
  if (trimmed === "") return { text: texts.problems.missing, isBlank: true };
  return z.safeParse(rule, value).success ? null : { text: wrong(texts, trimmed), isBlank: false };
}

/** What is wrong with a typed signature; null where nothing is. */
export function flawOfSignature(signature: string, name: string, texts: Texts): Flaw | null {
  if (signature.trim() === "") return { text: texts.problems.missing, isBlank: true };
  return plain(signature) === plain(name) ? null : { text: texts.problems.signature, isBlank: false };
}

/** However the accents and the spaces in it were typed. */
const plain = (name: string) => name.normalize("NFC").replace(/\s+/g, " ").trim();

/** Those that are there. */
export function collectFlaws(found: Record<string, Flaw | null>): Flaws {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Flaw] => entry[1] !== null));
}

/** Lets values through in which `find` finds nothing wrong. */
export function flawless<Values>(find: (values: Values) => Flaws) {
  return z.custom<Values>().check((context) => {
    for (const [name, flaw] of Object.entries(find(context.value))) {
      if (flaw) context.issues.push({ code: "custom", input: context.value, path: [name], message: flaw.text });
    }
  });
}

/**
 * Shows what is wrong with a field as soon as somebody has left it, and with all of them, blank ones too, after the
 * first try to send: a notice is long, and nobody should find out at its end.
 */
export function useLiveFlaws<Values extends Record<string, string | boolean>>(form: Form<Values>, flaws: Flaws) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** What was wrong at the last try; null before the first. */
  const [tried, setTried] = useState<Flaws | null>(null);

  /** The error of a field; `own` is the form's. */
  const say = (name: string, own: string | undefined): string | undefined => {
    const flaw = flaws[name];
    if (flaw && (tried !== null || (left.has(name) && !flaw.isBlank))) return flaw.text;
    // What the form says is ours again, perhaps put right since; unless the server found it.
    return tried?.[name] ? undefined : own;
  };
  return {
    say,
    props: {
      ...form.props,
      onBlur: ({ target }: FocusEvent) => {
        const name = target.getAttribute("name");
        if (name !== null) setLeft((before) => new Set(before).add(name));
      },
      onSubmit: (event: FormEvent) => {
        setTried(flaws);
        form.props.onSubmit(event);
      },
    },
  };
}
