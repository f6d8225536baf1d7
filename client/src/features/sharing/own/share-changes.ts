import { draftKind } from "#client/lib/draft.ts";
import { changesSchema } from "#client/lib/form/kept.ts";

/** What was typed of a share to correct it, by its id. */
export const shareChanges = draftKind({ name: "share-changes", schema: changesSchema });
