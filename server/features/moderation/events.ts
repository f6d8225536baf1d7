import * as z from "zod";
import { defineEvent } from "#server/lib/events.ts";

/** That a moderator, or an authority, has decided on something of a member's. */
export const contentDecided = defineEvent(
  "content-decided",
  z.object({
    removalId: z.uuid(),
    what: z.enum(["removed", "appeal-decided"]),
    /** Of an appeal. */
    isGranted: z.boolean(),
  }),
);
