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
 * What a visitor has typed to sign in or register, for a form that begins with `initial`. The forms share it, and
 * closing them does not lose it. Passwords are never kept.
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

/** The next person at this device must not see it. */
export const forgetAuthDraft = () => typed().forget();

function pick(values: AuthFields, isWanted: (name: string) => boolean): AuthFields {
  const names = NAMES.filter((name) => name in values && isWanted(name));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
