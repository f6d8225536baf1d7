import * as z from "zod/mini";
import { contentKind } from "#shared/contracts/moderation/content-kind.ts";
import { REPORT_REASONS } from "#shared/domain/moderation.ts";
import { REPORT_NOTE_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const reports = {
  report: endpoint({
    method: "POST",
    path: "/api/reports",
    access: "public",
    summary:
      "Reports something that a member made, to be looked at by a moderator. Once per person: again changes nothing.",
    body: z.object({
      kind: contentKind,
      /** Of the review, question or answer; of the product for its shared video. */
      id: z.uuid(),
      reason: z.enum(REPORT_REASONS),
      /** A blank one is none. */
      note: z.optional(z.string().check(z.trim(), z.maxLength(REPORT_NOTE_MAX_CHARACTERS))),
    }),
    response: z.object({
      /** It can't be seen any more until a moderator has looked at it. */
      isHidden: z.boolean(),
    }),
    status: 201,
  }),
};
