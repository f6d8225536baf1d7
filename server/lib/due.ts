import { MODERATION_DUE_HOURS, type ModeratedKind } from "#shared/domain/moderation.ts";

/** By when something of a kind that comes before the moderators now is to be decided. */
export function dueAt(kind: ModeratedKind, now: Date): Date {
  return new Date(now.getTime() + MODERATION_DUE_HOURS[kind] * HOUR_MS);
}

const HOUR_MS = 60 * 60 * 1000;
