import { copyrightNotice as en } from "#client/messages/en/copyright-notice.ts";
import { copyrightNotice as fr } from "#client/messages/fr/copyright-notice.ts";

export const copyrightNoticeTexts = { en, fr };
