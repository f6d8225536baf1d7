import * as z from "zod";
import { defineEvent } from "#server/lib/events.ts";

/**
 * That a member has said something else of an identified picture than before. What they say now is to be read: events may
 * arrive twice, and in any order.
 */
export const identificationJudged = defineEvent(
  "identification-judged",
  z.object({ userId: z.uuid(), imageHash: z.string() }),
);
