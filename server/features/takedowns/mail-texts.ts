import type { MailText } from "#server/lib/mail-layout.ts";
import type { NoticeRefusal, TakedownState } from "#shared/domain/takedown.ts";

/** A notice as a mail tells of it; moments are written out in the mail's language. */
export interface NoticeFacts {
  id: string;
  /** What its content is called: "review". */
  what: string;
  address: string;
  work: string;
  claimantName: string;
  claimantEmail: string;
  claimantPostalAddress: string;
  isAgent: boolean;
  isCanadian: boolean;
  /** Until when an unconfirmed one is kept. */
  erasedAt: string;
  dueAt: string;
  /** Whether a moderator stands behind its being down. */
  isUpheld: boolean;
  /** Whether anything ever was down for it. */
  wasDown: boolean;
  refusal: NoticeRefusal | null;
  restoreDueAt: string;
  isInCourt: boolean;
  counter: { name: string; postalAddress: string; phone: string; statement: string } | null;
  /** Whether its content is public; null where that is gone. */
  isPublic: boolean | null;
  /** The page of the notice: with its key, where that is at hand. */
  page: string;
  /** Where who shared it can remove it; null where only we can. */
  removeAt: string | null;
  /** An address to write to, or a page that has one. */
  contact: string;
}

/** The account of the content's sharer. */
export interface AccountFacts {
  strikes: number;
  /** Whether this notice has added one: otherwise it belongs to an earlier one. */
  isNewStrike: boolean;
  /** Null where it is not suspended, or until a moderator has decided. */
  suspendedUntil: string | null;
  /** Whether a moderator is to decide if it stays. */
  waitsForDecision: boolean;
  isTerminated: boolean;
}

/** A moderator's decision about an account with three strikes. */
export interface DecisionFacts {
  isTerminated: boolean;
  reason: string;
  /** Null where it is not suspended any more. */
  suspendedUntil: string | null;
  /** The page with all decisions. */
  page: string;
  /** An address to write to, or a page that has one. */
  contact: string;
}

type ToSharer = (notice: NoticeFacts, account: AccountFacts) => MailText;

export interface MailTexts {
  toClaimant: Record<TakedownState, (notice: NoticeFacts) => MailText>;
  /** The sharer does not learn of a notice that is not confirmed or not answered yet. */
  toSharer: Record<Exclude<TakedownState, "unconfirmed" | "received">, ToSharer>;
  /** A moderator has confirmed a take-down by the clock. */
  upheld: ToSharer;
  accountDecided(decision: DecisionFacts): MailText;
}
