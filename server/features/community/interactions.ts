import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { userInteractions } from "#shared/schema/index.ts";

type Target = "post" | "reply" | "project";
type Mark = "helpful" | "worked" | "like" | "view";

const { userId, targetType, targetId, interactionType } = userInteractions;

/** Whether the actor has marked something in that way. */
export const hasMarked = (actor: Actor | null, target: Target, id: AnyPgColumn, mark: Mark): SQL<boolean> =>
  actor === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ${userInteractions} where ${userId} = ${actor.id}
        and ${targetType} = ${target} and ${targetId} = ${id} and ${interactionType} = ${mark})`;

/** Marks something as the actor, or no longer; answers whether that changed anything. */
export async function setMark(
  tx: Transaction,
  actor: Actor,
  { target, id, mark, isSet, now }: { target: Target; id: string; mark: Mark; isSet: boolean; now: Date },
): Promise<boolean> {
  const row = { userId: actor.id, targetType: target, targetId: id, interactionType: mark };
  const { rowCount } = isSet
    ? await tx
        .insert(userInteractions)
        .values({ id: v7(), ...row, createdAt: now })
        .onConflictDoNothing()
    : await tx
        .delete(userInteractions)
        .where(and(eq(userId, actor.id), eq(targetType, target), eq(targetId, id), eq(interactionType, mark)));
  return rowCount === 1;
}

/** A subquery: how many members marked something in that way. */
export const howManyMarked = (target: Target, id: AnyPgColumn, mark: Mark) =>
  sql`(select count(*) from ${userInteractions} where ${targetType} = ${target} and ${targetId} = ${id}
    and ${interactionType} = ${mark})`;

/** What members marked of contents that go: no foreign key knows it. */
export async function forgetMarks(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .delete(userInteractions)
    .where(and(inArray(targetType, ["post", "reply", "project"]), inArray(targetId, [...ids])));
}
