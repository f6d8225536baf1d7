import { api } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form.ts";
import type { moderation as texts } from "#client/messages/en/moderation.ts";
import { type ModerationItemDetail, moderation } from "#shared/contracts/moderation.ts";
import { type Takedown, takedowns } from "#shared/contracts/takedowns.ts";
import { CONTENT_KINDS, type ModeratedKind, PRODUCT_REJECTIONS, REPORT_REASONS } from "#shared/domain/moderation.ts";
import { NOTICE_REFUSALS, TAKEDOWN_MOVES } from "#shared/domain/takedown.ts";

type Texts = typeof texts;

/** What a moderator can do with an item; a product is approved in a form of its own. */
export const MOVES = ["approve", "reject", "restore", "close"] as const;
export type Move = (typeof MOVES)[number];

/** What a moderator answers with. */
interface Answer {
  /** Of those that are listed; empty where there are none. */
  reason: string;
  message: string | undefined;
}

/** Something that is decided in a dialog. */
export interface Decision {
  texts: Texts["decisions"][keyof Texts["decisions"]];
  isDestructive: boolean;
  /** Of which one has to be chosen. */
  reasons: { id: string; label: string; hint: string }[];
  takesMessage: boolean;
  /** Resolves with the notice that was decided on, null for everything else. */
  send: (answer: Answer, once: Once) => Promise<Takedown | null>;
}

/** What can be done with an item now, in the order in which it is offered. */
export function movesOf(item: ModerationItemDetail, takedown: Takedown | undefined): Move[] {
  if (item.kind !== "takedown") return item.status === "proposed" ? ["approve", "reject"] : [];
  if (!takedown) return [];
  const next = TAKEDOWN_MOVES[takedown.state];
  const isPossible: Record<Move, boolean> = {
    approve: next.includes("down"),
    reject: next.includes("refused"),
    restore: next.includes("restored"),
    // Without a court action it comes back by itself.
    close: next.includes("closed") && takedown.courtActionAt !== null,
  };
  return MOVES.filter((move) => isPossible[move]);
}

/** What a move is called on its button. */
export function labelOf(move: Move, kind: ModeratedKind, texts: Texts): string {
  if (move === "restore") return texts.restore;
  if (move === "close") return texts.closeNotice;
  const isApproval = move === "approve";
  if (kind === "product") return isApproval ? texts.accept : texts.reject;
  if (kind === "appeal") return isApproval ? texts.grant : texts.turnDown;
  if (kind === "takedown") return isApproval ? texts.takeDown : texts.refuse;
  if (kind === "dead-link") return isApproval ? texts.keepLink : texts.removeLink;
  return isApproval ? texts.keep : texts.remove;
}

/** What a move asks and sends; null for the one that has a form of its own. */
export function decisionFor(move: Move, item: ModerationItemDetail, texts: Texts): Decision | null {
  if (item.kind === "takedown") return takedownDecision(move, item.takedownId, texts);
  if (item.kind === "product") return move === "reject" ? productRejection(item.id, texts) : null;
  const isContent = CONTENT_KINDS.some((kind) => kind === item.kind);
  const decisions = texts.decisions;
  const params = { id: item.id };
  if (move === "approve") {
    return {
      texts: isContent ? decisions.keep : item.kind === "appeal" ? decisions.grant : decisions.keepLink,
      isDestructive: false,
      reasons: [],
      takesMessage: item.kind === "appeal",
      send: async ({ message }, once) => {
        await api(moderation.keep, { params, body: { message }, ...once });
        return null;
      },
    };
  }
  return {
    texts: isContent ? decisions.remove : item.kind === "appeal" ? decisions.turnDown : decisions.removeLink,
    isDestructive: true,
    reasons: isContent ? REPORT_REASONS.map((id) => ({ id, ...texts.contentReasons[id] })) : [],
    takesMessage: true,
    send: async ({ reason, message }, once) => {
      const chosen = REPORT_REASONS.find((id) => id === reason);
      await api(moderation.remove, { params, body: { message, ...(chosen && { reason: chosen }) }, ...once });
      return null;
    },
  };
}

function productRejection(id: string, texts: Texts): Decision {
  return {
    texts: texts.decisions.rejectProduct,
    isDestructive: true,
    reasons: PRODUCT_REJECTIONS.map((id) => ({ id, ...texts.reasons[id] })),
    takesMessage: false,
    send: async ({ reason }, once) => {
      await api(moderation.reject, { params: { id }, body: { reason: chosenOf(PRODUCT_REJECTIONS, reason) }, ...once });
      return null;
    },
  };
}

function takedownDecision(move: Move, id: string | null, texts: Texts): Decision | null {
  if (id === null) return null;
  const params = { id };
  const plain = { reasons: [], takesMessage: false };
  const { takeDown, refuse, restore, close } = texts.decisions;
  const decisions: Record<Move, Decision> = {
    approve: {
      ...plain,
      texts: takeDown,
      isDestructive: true,
      send: (_, once) => api(takedowns.takeDown, { params, ...once }),
    },
    reject: {
      ...plain,
      texts: refuse,
      isDestructive: false,
      reasons: NOTICE_REFUSALS.map((id) => ({ id, ...texts.refusals[id] })),
      send: ({ reason }, once) =>
        api(takedowns.refuse, { params, body: { reason: chosenOf(NOTICE_REFUSALS, reason) }, ...once }),
    },
    restore: {
      ...plain,
      texts: restore,
      isDestructive: false,
      send: (_, once) => api(takedowns.restore, { params, ...once }),
    },
    close: {
      ...plain,
      texts: close,
      isDestructive: true,
      send: (_, once) => api(takedowns.close, { params, ...once }),
    },
  };
  return decisions[move];
}

function chosenOf<Id extends string>(ids: readonly Id[], reason: string): Id {
  const chosen = ids.find((id) => id === reason);
  if (chosen === undefined) throw new Error(`No reason is called ${reason}`);
  return chosen;
}
