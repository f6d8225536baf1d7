import type { Deps } from "#server/deps.ts";
import {
  clearNotifications,
  countUnread,
  listMutes,
  listNotifications,
  markAllRead,
  markRead,
  muteKind,
  removeNotification,
} from "#server/features/notifications/inbox.ts";
import { implement } from "#server/http/implement.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";

export const notificationRoutes = (deps: Deps) =>
  implement(notifications, {
    list: ({ actor, query }) => listNotifications(deps, actor, query),
    count: ({ actor }) => countUnread(deps, actor),
    mutes: ({ actor }) => listMutes(deps, actor),
    mute: ({ actor, params, body }) => muteKind(deps, actor, params.kind, body.isMuted),
    markAllRead: ({ actor }) => markAllRead(deps, actor),
    markRead: ({ actor, params }) => markRead(deps, actor, params.id),
    remove: ({ actor, params }) => removeNotification(deps, actor, params.id),
    clear: ({ actor }) => clearNotifications(deps, actor),
  });
