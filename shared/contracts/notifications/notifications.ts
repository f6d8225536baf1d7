import * as z from "zod/mini";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { NOTICE_KINDS } from "#shared/domain/notices.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const words = z.object({ title: z.string(), message: z.string() });

const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** In both languages: a reader changes theirs without asking again. */
  words: z.object({ en: words, fr: words }),
  /** A path of ours: what it is about. */
  path: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: date,
});
export type Notification = z.output<typeof notification>;

const params = z.object({ id: z.uuid() });
const muted = z.object({
  /** All that there are. */
  kinds: z.array(z.enum(NOTICE_KINDS)),
  muted: z.array(z.enum(NOTICE_KINDS)),
});
export type Mutes = z.output<typeof muted>;

/** A member's inbox. */
export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/api/notifications",
    access: "manage-own-account",
    summary: "The caller's own notifications, newest first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(notification),
    paged: true,
  }),
  count: endpoint({
    method: "GET",
    path: "/api/notifications/count",
    access: "manage-own-account",
    summary: "How many of the caller's notifications are unread.",
    response: z.object({ unread: z.int() }),
  }),
  mutes: endpoint({
    method: "GET",
    path: "/api/notifications/mutes",
    access: "manage-own-account",
    summary: "The kinds of notification that the caller has turned off.",
    response: muted,
  }),
  mute: endpoint({
    method: "PUT",
    path: "/api/notifications/mutes/:kind",
    access: "manage-own-account",
    summary: "Turns a kind of notification off or on; those that are there stay.",
    params: z.object({ kind: z.enum(NOTICE_KINDS) }),
    body: z.object({ isMuted: z.boolean() }),
    response: muted,
  }),
  markAllRead: endpoint({
    method: "PUT",
    path: "/api/notifications/read",
    access: "manage-own-account",
    summary: "Marks all of the caller's notifications as read.",
  }),
  markRead: endpoint({
    method: "PUT",
    path: "/api/notifications/:id/read",
    access: "manage-own-account",
    summary: "Marks one of the caller's notifications as read.",
    params,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/notifications/:id",
    access: "manage-own-account",
    summary: "Deletes one of the caller's notifications.",
    params,
  }),
  clear: endpoint({
    method: "DELETE",
    path: "/api/notifications",
    access: "manage-own-account",
    summary: "Deletes all of the caller's notifications.",
  }),
};
