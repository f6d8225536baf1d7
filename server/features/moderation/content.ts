import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Content, ContentType } from "#server/domain.ts";
import { holdAccount } from "#server/features/accounts/index.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { cut } from "#shared/domain/cut.ts";
import type { ContentKind, RemovalReason, Visibility } from "#shared/domain/moderation.ts";
import { EXCERPT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

/** Names content of whatever kind. */
export interface ContentRef {
  kind: ContentKind;
  id: string;
}

type Kinds = Pick<Deps, "domains">;

/**
 * Reads something that a member made. A video is named by the id of its shared video; by that of its product the one that
 * this shows is meant. Null where there is none, and for a kind that there is not.
 */
export async function readContent(
  { domains }: Kinds,
  db: Database | Transaction,
  { kind, id }: ContentRef,
  { lock }: { lock: boolean } = { lock: false },
): Promise<Content | null> {
  return (await domains.findContentType(kind)?.read(db, id, lock)) ?? null;
}

// Everything here is locked in one order, so that transactions never wait in a circle: accounts, then content, then its
// item. An account that is being deleted takes them in that order as well.

/** A member's content, locked, with its author's account kept from going. Null where it is gone. */
export async function lockContent(kinds: Kinds, tx: Transaction, which: ContentRef): Promise<Content | null> {
  const seen = await readContent(kinds, tx, which);
  if (seen?.authorId) await holdAccount(tx, seen.authorId);
  return readContent(kinds, tx, which, { lock: true });
}

/**
 * Says who sees it from now on, with all that hangs on that: files are served or withheld, a video stands with its
 * product or not, the same bytes can be uploaded again or not, and its points come and go with it. `reason` is needed
 * for "removed".
 */
export async function setVisibility(
  type: ContentType,
  tx: Transaction,
  id: string,
  visibility: Visibility,
  { now, reason }: { now: Date; reason?: RemovalReason | undefined },
): Promise<void> {
  if (visibility === "removed" && reason === undefined) throw new Error("content is removed for a reason");
  await type.setVisibility(tx, id, visibility, { now, reason: visibility === "removed" ? (reason ?? null) : null });
  await weighMerits(tx, type, id);
}

/** How a text begins, on one line. */
export function toExcerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_MAX_CHARACTERS) return line;
  return `${cut(line, EXCERPT_MAX_CHARACTERS - 1)}…`;
}

/** Letters and digits alone, so that another blank or full stop makes no other text. */
export const sameWords = (text: string) =>
  toExcerpt(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
