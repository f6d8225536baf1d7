import { notifications } from "#shared/contracts/notifications/notifications.ts";

export const notificationsContract = { notifications };
