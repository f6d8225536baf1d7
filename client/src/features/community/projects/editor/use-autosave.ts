import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { projectForm, type Values } from "#client/features/community/projects/editor/values.ts";

/** What is typed is saved once nothing was typed for so long. */
export const AUTOSAVE_AFTER_MS = 4000;

/**
 * Saves what is typed by itself while `isOn` and all of it can be saved. `onSaved` is given what was saved, as JSON: more may
 * have been typed meanwhile.
 */
export function useAutosave({
  isOn,
  values,
  save,
  onSaved,
  onFailed,
}: {
  isOn: boolean;
  values: Values;
  save: (input: z.output<typeof projectForm>) => Promise<unknown>;
  onSaved: (typed: string) => void;
  onFailed: (error: unknown) => void;
}): void {
  const typed = JSON.stringify(values);
  const latest = useRef({ values, save, onSaved, onFailed });
  latest.current = { values, save, onSaved, onFailed };
  // Counted anew with each change of what is typed.
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => {
      const { success, data } = z.safeParse(projectForm, latest.current.values);
      if (!success) return;
      latest.current.save(data).then(
        () => latest.current.onSaved(typed),
        (error: unknown) => latest.current.onFailed(error),
      );
    }, AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOn, typed]);
}
