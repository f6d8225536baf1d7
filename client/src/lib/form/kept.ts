import * as z from "zod/mini";
import type { Draft } from "#client/lib/draft.ts";

/**
 * The typed changes of something that exists: only the differences, so that they apply to whatever version is there
 * later.
 */
export const changesSchema = z.record(z.string(), z.string());

/** Keeps what a form changes of `current`. */
export function keptChanges<Values extends Record<string, unknown>>(
  draft: Draft<Partial<Values>>,
  current: Values,
): Draft<Values> {
  return {
    read: () => {
      const kept = draft.read();
      if (kept === null) return null;
      const names = Object.keys(current).filter((name) => name in kept);
      return { ...current, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
    },
    keep: (values) => {
      const changed = changesOf(values, current);
      if (Object.keys(changed).length > 0) draft.keep(changed);
      else draft.forget();
    },
    forget: draft.forget,
  };
}

/** The differences of `values` from `base`. */
export function changesOf<Values extends Record<string, unknown>>(values: Values, base: Values): Partial<Values> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(base[name]);
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<Values>;
}

/** Keeps the `text` of a form that has nothing else, unless it is empty. */
export function keptText(draft: Draft<string>): Draft<{ text: string }> {
  return {
    read: () => {
      const text = draft.read();
      return text === null ? null : { text };
    },
    keep: ({ text }) => (text === "" ? draft.forget() : draft.keep(text)),
    forget: draft.forget,
  };
}

/** Never keeps some of a form's values, such as passwords and signatures: these keep their initial values. */
export function keptBut<Values extends object>(draft: Draft<Values>, beginnings: Partial<Values>): Draft<Values> {
  return { ...draft, keep: (values) => draft.keep({ ...values, ...beginnings }) };
}
