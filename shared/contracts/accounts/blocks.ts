import * as z from "zod/mini";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, momentKey, wholeNumber } from "#shared/http/wire.ts";

const blockedMember = z.object({
  userId: z.uuid(),
  /** First name and initial, or user name; never the email address. Null for one without a name. */
  name: z.nullable(z.string()),
  blockedAt: date,
});
export type BlockedMember = z.output<typeof blockedMember>;

const member = z.object({ userId: z.uuid() });

/** The members that the caller does not want to meet: neither sees what the other writes. */
export const blocks = {
  list: endpoint({
    method: "GET",
    path: "/api/blocks",
    access: "manage-own-account",
    summary: "The members that the caller has blocked, the newest first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.tuple([momentKey, z.uuid()])),
    }),
    response: z.array(blockedMember),
    paged: true,
  }),
  block: endpoint({
    method: "PUT",
    path: "/api/blocks/:userId",
    access: "manage-own-account",
    summary: "Blocks a member: from now on neither sees what the other writes. Again is no failure.",
    params: member,
  }),
  unblock: endpoint({
    method: "DELETE",
    path: "/api/blocks/:userId",
    access: "manage-own-account",
    summary: "Takes a block back. One that is not there is no failure.",
    params: member,
  }),
};
