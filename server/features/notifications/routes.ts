import type { Deps } from "#server/deps.ts";
import { chooseDigest, endDigest, readDigest } from "#server/features/notifications/digest/choice.ts";
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
import { readPush, subscribeBrowser, unsubscribeBrowser } from "#server/features/notifications/push/subscriptions.ts";
import { implement } from "#server/http/implement.ts";
import { digest } from "#shared/contracts/notifications/digest.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { push } from "#shared/contracts/notifications/push.ts";

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

export const pushRoutes = (deps: Deps) =>
  implement(push, {
    get: ({ caller }) => readPush(deps, caller.sessionId),
    subscribe: ({ actor, caller, body }) => subscribeBrowser(deps, actor, caller.sessionId, body),
    unsubscribe: ({ actor, caller }) => unsubscribeBrowser(deps, actor, caller.sessionId),
  });

export const digestRoutes = (deps: Deps) =>
  implement(digest, {
    get: ({ actor }) => readDigest(deps, actor),
    choose: ({ actor, body }) => chooseDigest(deps, actor, body.frequency),
    unsubscribe: ({ caller, body }) => endDigest(deps, caller.address, body.token),
  });
