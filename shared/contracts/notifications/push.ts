import * as z from "zod/mini";
import { LANGUAGES } from "#shared/domain/language.ts";
import { PUSH_ENDPOINT_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const key = z.string().check(z.minLength(1), z.maxLength(200));

/** Notifications on a device while Hexkey is not open there: of the session that calls. */
export const push = {
  get: endpoint({
    method: "GET",
    path: "/api/push",
    access: "manage-own-account",
    summary: "The key that a browser subscribes with, and whether the caller's session has a subscription.",
    response: z.object({
      /** VAPID, base64url. */
      publicKey: z.string(),
      /** In which the session's device shows them; null where it shows none. */
      language: z.nullable(z.enum(LANGUAGES)),
    }),
  }),
  subscribe: endpoint({
    method: "PUT",
    path: "/api/push",
    access: "manage-own-account",
    summary: "Sends the caller's notifications to this browser as well, until its session ends.",
    body: z.object({
      endpoint: z.string().check(z.minLength(1), z.maxLength(PUSH_ENDPOINT_MAX_CHARACTERS)),
      keys: z.object({ p256dh: key, auth: key }),
      /** Left out by a browser that renews its subscription while no page is open: it stays as it was. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
  }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: "/api/push",
    access: "manage-own-account",
    summary: "Sends nothing to this browser any more. Again is no failure.",
  }),
};
