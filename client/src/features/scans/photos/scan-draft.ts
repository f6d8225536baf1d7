import { draftKind } from "#client/lib/draft.ts";
import { changesSchema } from "#client/lib/form/kept.ts";

/** What was typed of a scanned item, by the scan's id. */
export const scanDraft = draftKind({ name: "scan-update", schema: changesSchema });
