import type { Deps } from "#server/deps.ts";
import { noticeReceivedMail, noticeStateMail, noticeUpheldMail } from "#server/features/takedowns/mails.ts";
import type { NoticeRow } from "#server/features/takedowns/notices.ts";
import type { Strikes } from "#server/features/takedowns/standing.ts";
import { sendMail } from "#server/lib/member-mail.ts";

/** Mails the claimant the new state of the notice; the link in it is made with the mail. */
export async function tellClaimant(
  deps: Pick<Deps, "queue">,
  { id: takedownId, claimantEmail, state }: Pick<NoticeRow, "id" | "claimantEmail" | "state">,
): Promise<void> {
  await sendMail(deps, { email: claimantEmail }, noticeStateMail, { takedownId, state });
}

type SharerNotice = Pick<NoticeRow, "id" | "sharerId" | "state">;

/** Mails the sharer of the notice's content, if they are still there. */
export async function tellSharer(
  deps: Pick<Deps, "queue">,
  { id: takedownId, sharerId, state }: SharerNotice,
  { strikes, isMore }: Strikes,
): Promise<void> {
  if (sharerId === null) return;
  const about = { takedownId, state, strikes, isNewStrike: isMore };
  await sendMail(deps, { userId: sharerId }, noticeReceivedMail, about);
}

/** Mails them that a moderator has confirmed a take-down by the clock. */
export async function tellUpheld(
  deps: Pick<Deps, "queue">,
  { id: takedownId, sharerId }: SharerNotice,
  { strikes, isMore }: Strikes,
): Promise<void> {
  if (sharerId === null) return;
  await sendMail(deps, { userId: sharerId }, noticeUpheldMail, { takedownId, strikes, isNewStrike: isMore });
}
