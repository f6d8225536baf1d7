import { draftKind } from "#client/lib/draft.ts";
import { changesSchema } from "#client/lib/form/kept.ts";

/** What was typed in a form of the settings and not sent yet, but no password. */
const typed = draftKind({ name: "settings", schema: changesSchema });

export const settingsDraft = (form: "names" | "email") => typed(form);
