import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { clearOld, keepNotices } from "#server/features/notifications/keep-notices.ts";
import { moveAboutProduct } from "#server/features/notifications/move-about-product.ts";
import { notificationRoutes } from "#server/features/notifications/routes.ts";
import { subscribe } from "#server/lib/events.ts";
import { noticeDue } from "#server/lib/notices.ts";
import { notificationMutes, notifications } from "#shared/schema/index.ts";

/** What members are told of what happens elsewhere: their inbox. */
export const notificationsDomain = {
  routes: { notifications: notificationRoutes },
  on: [subscribe(noticeDue, keepNotices)],
  productMerged: moveAboutProduct,
  clearExpired: clearOld,
  personalData: {
    parts: {
      notifications: { owner: notifications.userId },
      notificationsTurnedOff: { owner: notificationMutes.userId },
    },
    notExported: [{ column: notifications.triggeredBy, because: "another member's notifications are theirs" }],
    erase: async (tx, userId) => {
      // Other members' notifications name the person in their text.
      await tx.delete(notifications).where(eq(notifications.triggeredBy, userId));
      return undefined;
    },
  },
} satisfies Domain;
