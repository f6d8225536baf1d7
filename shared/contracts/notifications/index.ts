import { digest } from "#shared/contracts/notifications/digest.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { push } from "#shared/contracts/notifications/push.ts";

export const notificationsContract = { notifications, push, digest };
