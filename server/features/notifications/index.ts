import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { digestJob, digestMail, sendDigests } from "#server/features/notifications/digest/send.ts";
import { clearOld, forgetAbout, keepNotices } from "#server/features/notifications/keep-notices.ts";
import { moveAboutProduct } from "#server/features/notifications/move-about-product.ts";
import { pushHandler } from "#server/features/notifications/push/send.ts";
import { clearEnded } from "#server/features/notifications/push/subscriptions.ts";
import { digestRoutes, notificationRoutes, pushRoutes } from "#server/features/notifications/routes.ts";
import { handleJob } from "#server/jobs/job.ts";
import { subscribe } from "#server/lib/events.ts";
import { noticeDue, noticesOver } from "#server/lib/notices.ts";
import { mailDigests, notificationMutes, notifications, pushSubscriptions } from "#shared/schema/index.ts";

export { oneClickUnsubscribe } from "#server/features/notifications/digest/choice.ts";
export { ensurePushKeys } from "#server/features/notifications/push/keys.ts";
export { notificationStream } from "#server/features/notifications/stream.ts";

/** What members are told of what happens elsewhere: in their inbox, on their devices and by mail. */
export const notificationsDomain = {
  routes: { notifications: notificationRoutes, push: pushRoutes, digest: digestRoutes },
  jobs: [pushHandler, handleJob(digestJob, sendDigests, { schedule: "20 * * * *" })],
  mails: [digestMail],
  on: [subscribe(noticeDue, keepNotices), subscribe(noticesOver, forgetAbout)],
  productMerged: moveAboutProduct,
  clearExpired: async (deps) => {
    await clearOld(deps);
    await clearEnded(deps);
  },
  personalData: {
    parts: {
      notifications: { owner: notifications.userId },
      notificationsTurnedOff: { owner: notificationMutes.userId },
      /** Without the address and the keys, by which messages could be sent to the browser. */
      notifiedBrowsers: {
        owner: pushSubscriptions.userId,
        only: { createdAt: pushSubscriptions.createdAt, language: pushSubscriptions.language },
      },
      /** Without the token, which is for its mails. */
      notificationsByMail: {
        owner: mailDigests.userId,
        only: {
          createdAt: mailDigests.createdAt,
          frequency: mailDigests.frequency,
          doneUntil: mailDigests.doneUntil,
        },
      },
    },
    notExported: [{ column: notifications.triggeredBy, because: "another member's notifications are theirs" }],
    erase: async (tx, userId) => {
      // Other members' notifications name the person in their text.
      await tx.delete(notifications).where(eq(notifications.triggeredBy, userId));
      return undefined;
    },
  },
} satisfies Domain;
