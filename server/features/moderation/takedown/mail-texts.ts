import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import type { NoticeRefusal, TakedownState } from "#shared/domain/takedown.ts";

/** What a mail says in one language. */
export interface MailText {
  subject: string;
  paragraphs: string[];
}

/** What was removed or restored, as its author knows it. */
export interface ContentFacts {
  kind: ContentKind;
  excerpt: string;
  /** What the moderator adds. */
  message: string | null;
  /** The page with all decisions. */
  page: string;
}

/** A notice as a mail tells of it; moments are written out in the mail's language. */
export interface NoticeFacts {
  id: string;
  kind: ContentKind;
  address: string;
  work: string;
  claimantName: string;
  claimantEmail: string;
  claimantPostalAddress: string;
  isAgent: boolean;
  dueAt: string;
  refusal: NoticeRefusal | null;
  restoreDueAt: string;
  isInCourt: boolean;
  counter: { name: string; postalAddress: string; phone: string; statement: string } | null;
  /** Whether everybody sees what it is about; null where that is gone. */
  isPublic: boolean | null;
  /** The page of the notice: with its key, where that is at hand. */
  page: string;
  /** An address to write to, or a page that has one. */
  contact: string;
}

/** The account of whoever shared what a notice is about. */
export interface AccountFacts {
  strikes: number;
  /** Null where it is not suspended. */
  suspendedUntil: string | null;
  isTerminated: boolean;
}

type ToSharer = (notice: NoticeFacts, account: AccountFacts) => MailText;

export interface MailTexts {
  hello: string;
  removed(content: ContentFacts, reason: RemovalReason): MailText;
  restored(content: ContentFacts): MailText;
  appealDecided(content: ContentFacts, isGranted: boolean): MailText;
  toClaimant: Record<TakedownState, (notice: NoticeFacts) => MailText>;
  /** Of a notice that is not followed its sharer never hears. */
  toSharer: Record<Exclude<TakedownState, "received" | "refused">, ToSharer>;
}
