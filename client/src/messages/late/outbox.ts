import { outbox as en } from "#client/messages/en/outbox.ts";
import { outbox as fr } from "#client/messages/fr/outbox.ts";

export const outboxTexts = { en, fr };
