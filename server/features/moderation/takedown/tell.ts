import type { Deps } from "#server/deps.ts";
import type { NoticeRow } from "#server/features/moderation/takedown/notices.ts";

/** Mails the claimant what has become of the notice; `key` only while it is at hand, as nothing but its hash is kept. */
export async function tellClaimant(
  { queue }: Pick<Deps, "queue">,
  { id: takedownId, claimantEmail, state }: Pick<NoticeRow, "id" | "claimantEmail" | "state">,
  key: string | null = null,
): Promise<void> {
  const about = { what: "notice-state", takedownId, key, state } as const;
  await queue.add("moderation-mail", { to: { email: claimantEmail }, about });
}

/** Mails whoever shared what the notice is about, if they are still there. */
export async function tellSharer(
  { queue }: Pick<Deps, "queue">,
  { id: takedownId, sharerId, state }: Pick<NoticeRow, "id" | "sharerId" | "state">,
  strikes: number,
): Promise<void> {
  if (sharerId === null) return;
  const about = { what: "notice-received", takedownId, state, strikes } as const;
  await queue.add("moderation-mail", { to: { userId: sharerId }, about });
}
