import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { adminAudit } from "#shared/schema/index.ts";

/** A state of something, without anything that says who a person is. */
export type AuditedState = Record<string, string | number | boolean | null>;

/** As much of a text as is kept: lists of changes are read many at a time. */
const TEXT_MAX_CHARACTERS = 5000;

export interface Change {
  /** The actor; null for the server itself and for its operator at the terminal. */
  actor: Actor | null;
  /** `domain.verb`, as the endpoint is called. */
  action: `${string}.${string}`;
  target: { type: string; id: string };
  /** Null for an added or deleted row. */
  before: AuditedState | null;
  after: AuditedState | null;
  /** What the admin wrote about it. */
  reason?: string | null | undefined;
}

/**
 * Notes what an admin changes, in the transaction of the change: there is never one without the other. Of two states
 * only what differs is kept.
 */
export async function recordChange(
  tx: Transaction,
  { actor, action, target, before, after, reason }: Change,
): Promise<void> {
  await tx.insert(adminAudit).values({
    id: v7(),
    actorId: actor?.id ?? null,
    action,
    targetType: target.type,
    targetId: target.id,
    before: cut(before && after ? differing(before, after) : before),
    after: cut(before && after ? differing(after, before) : after),
    reason: reason || null,
  });
}

/** The part of a state that another one does not share. */
function differing(state: AuditedState, other: AuditedState): AuditedState {
  return Object.fromEntries(Object.entries(state).filter(([name, value]) => other[name] !== value));
}

function cut(state: AuditedState | null): AuditedState | null {
  if (state === null) return null;
  const short = (value: AuditedState[string]) =>
    typeof value === "string" && value.length > TEXT_MAX_CHARACTERS
      ? `${value.slice(0, TEXT_MAX_CHARACTERS).replace(/\p{Cs}$/u, "")}…`
      : value;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, short(value)]));
}
