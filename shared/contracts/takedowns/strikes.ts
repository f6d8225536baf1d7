import * as z from "zod/mini";
import { STRIKE_STEPS } from "#shared/domain/takedown.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** Copyright strikes, as their member sees them. */
export const strikes = {
  standing: endpoint({
    method: "GET",
    path: "/api/moderation/standing",
    access: "manage-own-account",
    openToTerminated: true,
    summary: "The number of the caller's copyright strikes, and their consequences.",
    response: z.object({
      strikes: z.int(),
      step: z.enum(STRIKE_STEPS),
      /** Also one that is over; null while it has no end because a moderator decides about the account. */
      suspendedUntil: z.nullable(date),
      /** Why a moderator has terminated or kept the account, where one has at the last question. */
      decisionReason: z.optional(z.string()),
    }),
  }),
};
