import * as z from "zod/mini";
import { type Draft, draftKind } from "#client/lib/draft.ts";

const text = z.optional(z.string());
const fields = z.object({
  email: text,
  firstName: text,
  lastName: text,
  username: text,
  isThirteenOrOlder: z.optional(z.boolean()),
});
type AuthFields = z.output<typeof fields>;
const NAMES = Object.keys(fields.shape) as readonly (keyof AuthFields)[];

const typed = draftKind({ name: "sign-in", schema: fields });

/**
 * What somebody has typed to come in, for a form that begins with `initial`: the forms share it, and closing them doesn't
 * lose it. Passwords are never kept.
 */
export function openAuthDraft<Values extends AuthFields>(initial: Values): Draft<Values> {
  const draft = typed();
  return {
    ...draft,
    read: () => {
      const kept = draft.read();
      return kept && { ...initial, ...pick(kept, (name) => name in initial) };
    },
    keep: (values) => draft.keep({ ...draft.read(), ...pick(values, () => true) }),
  };
}

/** Nobody else at this device needs to see it. */
export const forgetAuthDraft = () => typed().forget();

function pick(values: AuthFields, isWanted: (name: string) => boolean): AuthFields {
  const names = NAMES.filter((name) => name in values && isWanted(name));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
