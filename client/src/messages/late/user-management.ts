import { userManagement as en } from "#client/messages/en/user-management.ts";
import { userManagement as fr } from "#client/messages/fr/user-management.ts";

export const userManagementTexts = { en, fr };
