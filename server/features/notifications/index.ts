import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { moveAboutProduct } from "#server/features/notifications/move-about-product.ts";
import { notifications } from "#shared/schema/index.ts";

/** What members are told of what happens elsewhere: their inbox. */
export const notificationsDomain = {
  productMerged: moveAboutProduct,
  personalData: {
    parts: { notifications: { owner: notifications.userId } },
    notExported: [{ column: notifications.triggeredBy, because: "another member's notifications are theirs" }],
    erase: async (tx, userId) => {
      // Other members' notifications name the person in their text.
      await tx.delete(notifications).where(eq(notifications.triggeredBy, userId));
      return undefined;
    },
  },
} satisfies Domain;
