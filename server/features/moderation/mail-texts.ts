import type { MailText } from "#server/lib/mail-layout.ts";
import type { RemovalReason } from "#shared/domain/moderation.ts";

/** Removed content, as its author knows it. */
export interface ContentFacts {
  /** The name of its kind: "review". */
  what: string;
  excerpt: string;
  /** The moderator's addition. */
  message: string | null;
  /** The page with all decisions. */
  page: string;
}

export interface ContentMailTexts {
  removed(content: ContentFacts, reason: RemovalReason): MailText;
  appealDecided(content: ContentFacts, isGranted: boolean): MailText;
}
