import * as z from "zod/mini";
import type { PhotoSet, Question } from "#client/features/identify/asking/ask.ts";
import { photosSender } from "#client/features/identify/asking/send-photos.ts";
import { outboxKind } from "#client/lib/outbox/kind.ts";

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
  // Here already: photos are put in when there is no network to fetch it by.
  load: async () => photosSender,
});
