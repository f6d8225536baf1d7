import { api } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import type { moderation as texts } from "#client/messages/en/moderation.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { type ModerationItemDetail, moderation } from "#shared/contracts/moderation/moderation.ts";
import { type StrikeDecision, type Takedown, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { type ModeratedKind, PRODUCT_REJECTIONS, REPORT_REASONS } from "#shared/domain/moderation.ts";
import { DECISION_REASON_MIN_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { isDown, NOTICE_REFUSALS, TAKEDOWN_MOVES } from "#shared/domain/takedown.ts";

type Texts = typeof texts;

/** The decisions of a moderator; a product is approved in a form of its own. */
export const MOVES = ["approve", "uphold", "reject", "restore", "close"] as const;
export type Move = (typeof MOVES)[number];

/** The input of a decision. */
interface Answer {
  /** One of the listed reasons; empty where there are none. */
  reason: string;
  message: string | undefined;
}

/** A decision that is made in a dialog. */
export interface DecisionForm {
  texts: Texts["decisions"][keyof Texts["decisions"]];
  isDestructive: boolean;
  /** The reasons to choose from. */
  reasons: { id: string; label: string; hint: string }[];
  takesMessage: boolean;
  /** How long the message has to be at least; 0 where none is needed. */
  messageMin: number;
  /** Resolves with the decided notice, null for every other kind. */
  send: (answer: Answer, once: Once) => Promise<Takedown | null>;
}

/** The moves that an item allows now, in the order of their buttons; none for the moderator's own. */
export function movesOf(
  item: ModerationItemDetail,
  takedown: Takedown | undefined,
  strikeDecision?: StrikeDecision | undefined,
): Move[] {
  if (item.isOwn) return [];
  if (item.kind === "account") return movesOfAccount(strikeDecision);
  if (item.kind !== "takedown") return item.status === "proposed" ? ["approve", "reject"] : [];
  // No moderator decides in their own case.
  if (!takedown || takedown.ownParty !== null) return [];
  const next = TAKEDOWN_MOVES[takedown.state];
  const isUnseen = isDown(takedown.state) && takedown.upheldAt === null;
  const isPossible: Record<Move, boolean> = {
    approve: next.includes("down"),
    uphold: isUnseen,
    // What a moderator took down is restored instead.
    reject: next.includes("refused") && takedown.upheldAt === null,
    restore: next.includes("restored"),
    // Without a court action it is restored by itself.
    close: next.includes("closed") && takedown.courtActionAt !== null,
  };
  return MOVES.filter((move) => isPossible[move]);
}

function movesOfAccount(question: StrikeDecision | undefined): Move[] {
  if (!question || question.outcome !== null || question.isOwn) return [];
  return question.isLastSuperAdmin ? ["approve"] : ["approve", "reject"];
}

/** The label of a move's button. */
export function labelOf(move: Move, kind: ModeratedKind, texts: Texts): string {
  if (move === "restore") return texts.restore;
  if (move === "close") return texts.closeNotice;
  if (move === "uphold") return texts.uphold;
  const isApproval = move === "approve";
  if (kind === "product") return isApproval ? texts.accept : texts.reject;
  if (kind === "appeal") return isApproval ? texts.grant : texts.turnDown;
  if (kind === "takedown") return isApproval ? texts.takeDown : texts.refuse;
  if (kind === "account") return isApproval ? texts.keepAccount : texts.terminate;
  if (kind === "dead-link") return isApproval ? texts.keepLink : texts.removeLink;
  return isApproval ? texts.keep : texts.remove;
}

/** The texts and the call of a move; null for the one that has a form of its own. */
export function decisionFor(move: Move, item: ModerationItemDetail, texts: Texts): DecisionForm | null {
  if (item.kind === "takedown") return takedownDecision(move, item.takedownId, texts);
  if (item.kind === "account") return accountDecision(move, item.strikeDecisionId, texts);
  if (item.kind === "product") return move === "reject" ? productRejection(item.id, texts) : null;
  // For an unknown kind, too.
  const isContent = item.kind !== "appeal" && item.kind !== "dead-link";
  const decisions = texts.decisions;
  const [keep, remove] = item.isDeleted
    ? [decisions.keepDeleted, decisions.removeDeleted]
    : [decisions.keep, decisions.remove];
  const params = { id: item.id };
  if (move === "approve") {
    return {
      texts: isContent ? keep : item.kind === "appeal" ? decisions.grant : decisions.keepLink,
      isDestructive: false,
      reasons: [],
      takesMessage: item.kind === "appeal",
      messageMin: 0,
      send: async ({ message }, once) => {
        await api(moderation.keep, { params, body: { message }, ...once });
        return null;
      },
    };
  }
  return {
    texts: isContent ? remove : item.kind === "appeal" ? decisions.turnDown : decisions.removeLink,
    isDestructive: true,
    reasons: isContent ? REPORT_REASONS.map((id) => ({ id, ...texts.contentReasons[id] })) : [],
    takesMessage: true,
    messageMin: 0,
    send: async ({ reason, message }, once) => {
      const chosen = REPORT_REASONS.find((id) => id === reason);
      await api(moderation.remove, { params, body: { message, ...(chosen && { reason: chosen }) }, ...once });
      return null;
    },
  };
}

function productRejection(id: string, texts: Texts): DecisionForm {
  return {
    texts: texts.decisions.rejectProduct,
    isDestructive: true,
    reasons: PRODUCT_REJECTIONS.map((id) => ({ id, ...texts.reasons[id] })),
    takesMessage: false,
    messageMin: 0,
    send: async ({ reason }, once) => {
      await api(proposals.reject, { params: { id }, body: { reason: chosenOf(PRODUCT_REJECTIONS, reason) }, ...once });
      return null;
    },
  };
}

function takedownDecision(move: Move, id: string | null, texts: Texts): DecisionForm | null {
  if (id === null) return null;
  const params = { id };
  const plain = { reasons: [], takesMessage: false, messageMin: 0 };
  const { takeDown, uphold, refuse, restore, close } = texts.decisions;
  const decisions: Record<Move, DecisionForm> = {
    approve: {
      ...plain,
      texts: takeDown,
      isDestructive: true,
      send: (_, once) => api(takedowns.takeDown, { params, ...once }),
    },
    uphold: {
      ...plain,
      texts: uphold,
      isDestructive: false,
      send: (_, once) => api(takedowns.uphold, { params, ...once }),
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

function accountDecision(move: Move, id: string | null, texts: Texts): DecisionForm | null {
  if (id === null) return null;
  const isKept = move === "approve";
  return {
    texts: isKept ? texts.decisions.keepAccount : texts.decisions.terminate,
    isDestructive: !isKept,
    reasons: [],
    takesMessage: true,
    messageMin: DECISION_REASON_MIN_CHARACTERS,
    send: async ({ message = "" }, once) => {
      const endpoint = isKept ? takedowns.keepAccount : takedowns.terminate;
      await api(endpoint, { params: { id }, body: { reason: message }, ...once });
      return null;
    },
  };
}

function chosenOf<Id extends string>(ids: readonly Id[], reason: string): Id {
  const chosen = ids.find((id) => id === reason);
  if (chosen === undefined) throw new Error(`No reason is called ${reason}`);
  return chosen;
}
