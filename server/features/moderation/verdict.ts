import { eq } from "drizzle-orm";
import type { z } from "zod";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { keepLink, removeLink } from "#server/features/moderation/dead-link.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import { lockContent } from "#server/features/moderation/hold.ts";
import { readItem } from "#server/features/moderation/queue.ts";
import { noteRemoval, removeContent, tellAuthor } from "#server/features/moderation/removal.ts";
import { contentOf } from "#server/features/moderation/subjects.ts";
import { restoreUnlessNoticed } from "#server/features/moderation/takedown/move.ts";
import { withdrawStrike } from "#server/features/moderation/takedown/strikes.ts";
import { closeItem, findItem, lockWaiting } from "#server/features/moderation/waiting.ts";
import { AppError } from "#server/http/app-error.ts";
import { type Content, setVisibility } from "#server/lib/content.ts";
import { holdActor } from "#server/lib/hold-account.ts";
import type { ModerationItem, moderation } from "#shared/contracts/moderation.ts";
import { type ContentKind, GONE, type ModeratedKind, type RemovalReason } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { contentRemovals, type moderationItems } from "#shared/schema/index.ts";

type Verdict =
  | ({ verb: "keep" } & z.output<typeof moderation.keep.body>)
  | ({ verb: "remove" } & z.output<typeof moderation.remove.body>);

/** What a verdict is on. */
interface Case {
  item: typeof moderationItems.$inferSelect;
  /** The content that it names; null where it is about something else. */
  which: { kind: ContentKind; id: string } | null;
  /** What was reported, or shared as the link that is dead, locked; null where that is gone. */
  content: Content | null;
  actor: Actor;
  now: Date;
}

/** What comes of a verdict. */
interface Outcome {
  /** Why it goes; null where it stays. */
  reason: RemovalReason | typeof GONE | null;
  /** The removal whose author is told; null for nobody. */
  removalId: string | null;
}

type Decide = (tx: Transaction, one: Case, verdict: Verdict) => Promise<Outcome>;

/**
 * Decides on what was reported, on an appeal or on a dead link, and tells the author. Throws NOT_FOUND, CONFLICT once
 * somebody has decided, while another moderator holds it and for what is decided elsewhere, and INVALID_INPUT for
 * reported content that is to go without a reason.
 */
export async function decideItem(
  { db, now, queue }: Pick<Deps, "db" | "now" | "queue">,
  actor: Actor,
  id: string,
  verdict: Verdict,
): Promise<ModerationItem> {
  const at = now();
  const { item, removalId } = await db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const { kind, subjectId } = await findItem(tx, id);
    const which = kind === "appeal" ? null : await contentOf(tx, { kind, subjectId });
    const content = which && (await lockContent(tx, which));
    const item = await lockWaiting(tx, actor, id, at);
    // The author's next one has joined the case in between.
    if (item.subjectId !== subjectId)
      throw new AppError("CONFLICT", "Its author has written it anew. Please look again.");
    const { reason, removalId } = await DECIDE[kind](tx, { item, which, content, actor, now: at }, verdict);
    const status = reason === null ? "accepted" : "rejected";
    await closeItem(tx, id, { actor, now: at, reason });
    await recordChange(tx, {
      actor,
      action: `moderation.${verdict.verb}`,
      target: { type: "moderation-item", id },
      before: { status: "proposed" },
      after: { status, kind, subjectId },
      reason,
    });
    return { item: await readItem(tx, actor, id, at), removalId };
  });
  const isGranted = item.status === "accepted";
  const about =
    item.kind === "appeal" ? ({ what: "appeal-decided", isGranted } as const) : ({ what: "removed" } as const);
  await tellAuthor({ db, queue }, removalId, about);
  return item;
}

const decideContent: Decide = async (tx, { item, which, content, now }, verdict) => {
  if (verdict.verb === "remove" && verdict.reason === undefined) throw reasonMissing();
  const deleted = (await readLastTexts(tx, [item.id])).get(item.id);
  // It went with its product or its author's account while it waited.
  if (content === null && !deleted) return { reason: GONE, removalId: null };
  if (verdict.verb === "remove" && verdict.reason) {
    const { reason, message } = verdict;
    if (content) {
      const { kind, id } = content;
      return { reason, removalId: await removeContent(tx, { kind, id, reason, message, now }) };
    }
    const removed = deleted && which && { ...deleted, ...which };
    return { reason, removalId: removed ? await noteRemoval(tx, removed, { reason, message, now }) : null };
  }
  if (content?.visibility === "hidden") await setVisibility(tx, content, "public", { now });
  return { reason: null, removalId: null };
};

const decideAppeal: Decide = async (tx, { item: { subjectId }, actor, now }, { verb, message }) => {
  const [removal] = await tx.select().from(contentRemovals).where(eq(contentRemovals.id, subjectId));
  // It went with its author's account.
  if (!removal) return { reason: GONE, removalId: null };
  const { kind, subjectId: id, reason, restoredAt } = removal;
  // What a notice has taken down only a counter-notice or the claimant brings back.
  if (verb === "keep" && reason === "copyright") await withdrawStrike(tx, subjectId, now, actor);
  else if (verb === "keep" && restoredAt === null) await restoreUnlessNoticed(tx, { kind, id, now });
  // Last: whoever restores by another way takes the content first, and this row then.
  await tx
    .update(contentRemovals)
    .set({ appealDecidedAt: now, appealAnswer: message || null })
    .where(eq(contentRemovals.id, subjectId));
  return { reason: verb === "keep" ? null : reason, removalId: subjectId };
};

const decideDeadLink: Decide = async (tx, { item: { subjectId }, content, now }, { verb }) => {
  if (verb === "remove") return { reason: "dead-link", removalId: await removeLink(tx, subjectId, content, now) };
  await keepLink(tx, subjectId, content);
  return { reason: null, removalId: null };
};

const decidedElsewhere =
  (message: string): Decide =>
  async () => {
    throw new AppError("CONFLICT", message);
  };

const DECIDE: Record<ModeratedKind, Decide> = {
  review: decideContent,
  question: decideContent,
  answer: decideContent,
  video: decideContent,
  appeal: decideAppeal,
  "dead-link": decideDeadLink,
  product: decidedElsewhere("A proposed product is accepted or rejected instead."),
  takedown: decidedElsewhere("A copyright notice is followed or refused instead."),
  account: decidedElsewhere("An account with three strikes is kept or terminated instead."),
};

function reasonMissing(): AppError {
  const message = "Please say why it is removed.";
  return new AppError("INVALID_INPUT", message, { fields: { reason: message } });
}
