import { normalizeEmail } from "#shared/domain/account-rules.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import { TAKEDOWN_TIME_ZONE } from "#shared/domain/takedown.ts";

/** What of a notice decides with which others it is one strike. */
export interface StrikeNotice {
  kind: ContentKind;
  subjectId: string;
  claimantEmail: string;
  /** When it was sent. */
  createdAt: Date;
  /** Whether it counts now: it is down, a moderator stands behind that, and no appeal took it back. */
  counts: boolean;
}

/**
 * Puts notices about one member's content together that are one strike: those about the same thing, those that one
 * claimant sent on one day, and all that are connected through such. Expects every notice that ever took something down,
 * whatever became of it since: a notice that ends would otherwise split a strike into two.
 */
export function groupIntoStrikes<Notice extends StrikeNotice>(notices: readonly Notice[]): Notice[][] {
  const groups = new Map<string, Set<Notice>>();
  for (const notice of notices) {
    const group = new Set([notice]);
    for (const key of keysOf(notice)) for (const member of groups.get(key) ?? []) group.add(member);
    for (const member of group) for (const key of keysOf(member)) groups.set(key, group);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

/** How many strikes notices are: as many as there are groups in which one counts. */
export function countStrikes(notices: readonly StrikeNotice[]): number {
  return groupIntoStrikes(notices).filter((group) => group.some(({ counts }) => counts)).length;
}

/** Two notices with a key in common are one strike. */
function keysOf({ kind, subjectId, claimantEmail, createdAt }: StrikeNotice): string[] {
  return [`${kind} ${subjectId}`, `${dayOf(createdAt)} ${normalizeEmail(claimantEmail)}`];
}

const DAY = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: TAKEDOWN_TIME_ZONE });

function dayOf(moment: Date): string {
  return DAY.format(moment);
}
