import { notifications as en } from "#client/messages/en/notifications.ts";
import { notifications as fr } from "#client/messages/fr/notifications.ts";

export const notificationsTexts = { en, fr };
