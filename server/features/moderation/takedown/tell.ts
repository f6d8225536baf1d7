import type { Deps } from "#server/deps.ts";
import type { NoticeRow } from "#server/features/moderation/takedown/notices.ts";
import type { Strikes } from "#server/features/moderation/takedown/standing.ts";

/** Mails the claimant what has become of the notice; the link in it is made where the mail is. */
export async function tellClaimant(
  { queue }: Pick<Deps, "queue">,
  { id: takedownId, claimantEmail, state }: Pick<NoticeRow, "id" | "claimantEmail" | "state">,
): Promise<void> {
  await queue.add("moderation-mail", {
    to: { email: claimantEmail },
    about: { what: "notice-state", takedownId, state },
  });
}

type Told = Pick<NoticeRow, "id" | "sharerId" | "state">;

/** Mails whoever shared what the notice is about, if they are still there. */
export async function tellSharer(
  { queue }: Pick<Deps, "queue">,
  { id: takedownId, sharerId, state }: Told,
  { strikes, isMore }: Strikes,
): Promise<void> {
  if (sharerId === null) return;
  const about = { what: "notice-received", takedownId, state, strikes, isNewStrike: isMore } as const;
  await queue.add("moderation-mail", { to: { userId: sharerId }, about });
}

/** Mails them that a moderator stands behind what the clock had taken down. */
export async function tellUpheld(
  { queue }: Pick<Deps, "queue">,
  { id: takedownId, sharerId }: Told,
  { strikes, isMore }: Strikes,
): Promise<void> {
  if (sharerId === null) return;
  const about = { what: "notice-upheld", takedownId, strikes, isNewStrike: isMore } as const;
  await queue.add("moderation-mail", { to: { userId: sharerId }, about });
}
