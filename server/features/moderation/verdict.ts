import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Content, Decision, Outcome } from "#server/domain.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { closeCase } from "#server/features/moderation/cases.ts";
import { lockContent, setVisibility } from "#server/features/moderation/content.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import { readItem } from "#server/features/moderation/queue.ts";
import { noteRemoval, removeContent, tellAuthor } from "#server/features/moderation/removal.ts";
import { contentOf } from "#server/features/moderation/subjects.ts";
import { findItem, lockWaiting } from "#server/features/moderation/waiting.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";
import { GONE } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { moderationItems } from "#shared/schema/index.ts";

/**
 * Decides on what was reported, on an appeal or on a dead link, and tells the author. Throws NOT_FOUND, CONFLICT once
 * a moderator has decided, while another one holds it and for what is decided elsewhere, and INVALID_INPUT for
 * reported content that is to go without a reason.
 */
export async function decideItem(
  deps: Pick<Deps, "db" | "now" | "domains">,
  actor: Actor,
  id: string,
  verdict: Decision,
): Promise<ModerationItem> {
  const { db, now } = deps;
  const at = now();
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const { kind, subjectId } = await findItem(tx, id);
    const which = await contentOf(deps, tx, { kind, subjectId });
    const content = which && (await lockContent(deps, tx, which));
    const item = await lockWaiting(deps, tx, actor, id, at);
    // The author's next one has joined the case in between.
    if (item.subjectId !== subjectId) throw writtenAnew();
    const { reason, removalId } = await decide(deps, tx, { item, content, actor, now: at }, verdict);
    await closeCase(tx, id, { actor, now: at, reason });
    await recordChange(tx, {
      actor,
      action: `moderation.${verdict.verb}`,
      target: { type: "moderation-item", id },
      before: { status: "proposed" },
      after: { status: reason === null ? "accepted" : "rejected", kind, subjectId },
      reason,
    });
    if (kind === "appeal") await tellAuthor(tx, removalId, "appeal-decided", reason === null);
    else await tellAuthor(tx, removalId, "removed");
    return readItem(deps, tx, actor, id, at);
  });
}

interface Case {
  item: typeof moderationItems.$inferSelect;
  content: Content | null;
  actor: Actor;
  now: Date;
}

function decide(deps: Pick<Deps, "domains">, tx: Transaction, one: Case, verdict: Decision): Promise<Outcome> {
  const { item, content, actor, now } = one;
  const type = deps.domains.findCaseType(item.kind);
  if (!type) return decideContent(deps, tx, one, verdict);
  if (typeof type.decide === "string") throw new AppError("CONFLICT", type.decide, { reason: "decided-otherwise" });
  return type.decide(deps, tx, { subjectId: item.subjectId, content, actor, now }, verdict);
}

async function decideContent(
  deps: Pick<Deps, "domains">,
  tx: Transaction,
  { item, content, now }: Case,
  { verb, reason, message }: Decision,
): Promise<Outcome> {
  const type = deps.domains.findContentType(item.kind);
  if (verb === "remove" && reason === undefined) throw reasonMissing();
  const deleted = (await readLastTexts(tx, [item.id])).get(item.id);
  // It went with its product or its author's account while it waited.
  if (!type || (content === null && !deleted)) return { reason: GONE, removalId: null };
  if (verb === "remove" && reason) {
    const why = { reason, message, now };
    if (content)
      return { reason, removalId: await removeContent(deps, tx, { kind: type.kind, id: content.id, ...why }) };
    const removed = deleted && { ...deleted, kind: type.kind, id: item.subjectId };
    return { reason, removalId: removed ? await noteRemoval(tx, removed, why) : null };
  }
  if (content?.visibility === "hidden") await setVisibility(type, tx, content.id, "public", { now });
  return { reason: null, removalId: null };
}

function writtenAnew(): AppError {
  return new AppError("CONFLICT", "Its author has written it anew. Please look again.", { reason: "text-rewritten" });
}

function reasonMissing(): AppError {
  const message = "Please say why it is removed.";
  return new AppError("INVALID_INPUT", message, { reason: "removal-unexplained", fields: { reason: message } });
}
