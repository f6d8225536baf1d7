import * as z from "zod/mini";
import type { PhotoSet, Question } from "#client/features/identify/asking/ask.ts";
import { outboxKind } from "#client/lib/outbox/kind.ts";
import { loadPart } from "#client/lib/parts.ts";

/** Photos to identify that no network would take. */
export interface WaitingPhotos {
  set: PhotoSet;
  question: Question;
}

export const photosKind = outboxKind({
  name: "identify",
  // Photos are in no storage.
  schema: z.custom<WaitingPhotos>(),
  isHeld: true,
  load: () => loadPart(async () => (await import("#client/features/identify/asking/send-photos.ts")).photosSender),
});
