import { draftKind } from "#client/lib/draft.ts";
import { changesSchema } from "#client/lib/form/kept.ts";

/** Unsent input of a form in the settings, without passwords. */
const typed = draftKind({ name: "settings", schema: changesSchema });

export const settingsDraft = (form: "names" | "email") => typed(form);
