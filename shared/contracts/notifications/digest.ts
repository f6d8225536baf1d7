import * as z from "zod/mini";
import { DIGEST_FREQUENCIES } from "#shared/domain/digest.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const chosen = z.object({
  /** Null for none, which is what everybody begins with. */
  frequency: z.nullable(z.enum(DIGEST_FREQUENCIES)),
  /** Why none can come. */
  obstacle: z.nullable(z.enum(["no-mail", "no-address"])),
});
export type DigestChoice = z.output<typeof chosen>;

/** The unread notifications by mail, together. */
export const digest = {
  get: endpoint({
    method: "GET",
    path: "/api/mail-digest",
    access: "manage-own-account",
    summary: "How often the caller's unread notifications are mailed.",
    response: chosen,
  }),
  choose: endpoint({
    method: "PUT",
    path: "/api/mail-digest",
    access: "manage-own-account",
    summary: "Has the caller's unread notifications mailed, daily, weekly or not at all.",
    body: z.object({ frequency: z.nullable(z.enum(DIGEST_FREQUENCIES)) }),
    response: chosen,
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/mail-digest/unsubscribe",
    access: "public",
    summary: "Ends the mails that a token stands in; one that is not known ends none.",
    body: z.object({ token: z.uuid() }),
  }),
};
