import { draftKind } from "#client/lib/draft.ts";
import { changesSchema } from "#client/lib/form/kept.ts";

/** The draft of an edited share, by its id. */
export const shareChanges = draftKind({ name: "share-changes", schema: changesSchema });
