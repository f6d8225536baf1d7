import * as z from "zod/mini";
import type { Draft } from "#client/lib/draft.ts";

/** What was typed of something that is there already: only what differs, so that it fits on whatever is there later. */
export const changesSchema = z.record(z.string(), z.string());

/** Keeps what a form changes of `current` until it is sent. */
export function keptChanges<Values extends Record<string, string>>(
  draft: Draft<Record<string, string>>,
  current: Values,
) {
  const kept = draft.read() ?? {};
  const names = Object.keys(current).filter((name) => name in kept);
  return {
    /** With what was typed before. */
    initial: { ...current, ...Object.fromEntries(names.map((name) => [name, kept[name]])) } as Values,
    keep: (values: Values) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== current[name]);
      if (changed.length > 0) draft.keep(Object.fromEntries(changed));
      else draft.forget();
    },
    forget: draft.forget,
  };
}
