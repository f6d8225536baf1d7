import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { MODERATED_KINDS, type ModeratedKind } from "#shared/domain/moderation.ts";

/** The counts of pending items: none by default. */
export function serveCounts(waiting: Partial<Record<ModeratedKind, number>> = {}): void {
  const none = Object.fromEntries(MODERATED_KINDS.map((kind) => [kind, 0])) as Record<ModeratedKind, number>;
  stubEndpoint(moderation.counts, () => ({ waiting: { ...none, ...waiting }, overdue: 0 }));
}
