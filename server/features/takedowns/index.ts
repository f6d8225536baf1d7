import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import * as z from "zod";
import type { Domain } from "#server/domain.ts";
import { accountCase, copyright, noticeCase } from "#server/features/takedowns/cases.ts";
import { runClocks } from "#server/features/takedowns/clock.ts";
import {
  accountDecidedMail,
  noticeReceivedMail,
  noticeStateMail,
  noticeUpheldMail,
} from "#server/features/takedowns/mails.ts";
import { strikeRoutes, takedownRoutes } from "#server/features/takedowns/routes.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { strikeDecisions, takedowns } from "#shared/schema/index.ts";

export { findFollowing, moveNotices } from "#server/features/takedowns/follow.ts";

/** Follows notices that no moderator looked at in time, and ends the wait for a court, every five minutes. */
export const takedownClock = handleJob(defineJob("takedown-clock", z.object({})), runClocks, {
  schedule: "*/5 * * * *",
});

/** Copyright notices, counter-notices, and the strikes that they lead to. */
export const takedownsDomain = {
  routes: { strikes: strikeRoutes, takedowns: takedownRoutes },
  jobs: [takedownClock],
  mails: [noticeStateMail, noticeReceivedMail, noticeUpheldMail, accountDecidedMail],
  cases: [noticeCase, accountCase],
  authorities: [copyright],
  // The address stays as the claimant has sent it: it leads on.
  productMerged: async (tx, { from, to }) => {
    await tx.update(takedowns).set({ productId: to }).where(eq(takedowns.productId, from));
  },
  personalData: {
    parts: {
      /** Whether the account stays with three copyright strikes, and why. */
      accountDecisions: { owner: strikeDecisions.userId },
      /**
       * Notices about the member's content that they know of, with their own counter-notices; the sender's details
       * belong to the sender.
       */
      copyrightNotices: {
        owner: takedowns.sharerId,
        // A member does not learn of a notice that came to nothing, or that its claimant has not confirmed.
        which: or(isNotNull(takedowns.downAt), and(eq(takedowns.regime, "canada"), ne(takedowns.state, "unconfirmed"))),
        only: {
          id: takedowns.id,
          createdAt: takedowns.createdAt,
          regime: takedowns.regime,
          state: takedowns.state,
          kind: takedowns.kind,
          subjectId: takedowns.subjectId,
          productId: takedowns.productId,
          removalId: takedowns.removalId,
          work: takedowns.work,
          downAt: takedowns.downAt,
          upheldAt: takedowns.upheldAt,
          refusal: takedowns.refusal,
          counteredAt: takedowns.counteredAt,
          counterName: takedowns.counterName,
          counterPostalAddress: takedowns.counterPostalAddress,
          counterPhone: takedowns.counterPhone,
          counterStatement: takedowns.counterStatement,
          counterSignature: takedowns.counterSignature,
          restoreDueAt: takedowns.restoreDueAt,
          courtActionAt: takedowns.courtActionAt,
          restoredAt: takedowns.restoredAt,
          closedAt: takedowns.closedAt,
          strikeWithdrawnAt: takedowns.strikeWithdrawnAt,
        },
      },
    },
    erase: async (tx, userId) => {
      // The fact and the time of a counter-notice belong to the notice; its sender's details belonged to the member.
      const erased = { counterName: null, counterPostalAddress: null, counterPhone: null, counterSignature: null };
      await tx.update(takedowns).set(erased).where(eq(takedowns.sharerId, userId));
      await tx
        .update(takedowns)
        .set({ counterStatement: "" })
        .where(and(eq(takedowns.sharerId, userId), isNotNull(takedowns.counterStatement)));
      return undefined;
    },
  },
} satisfies Domain;
