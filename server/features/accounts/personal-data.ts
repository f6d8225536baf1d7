import { sql } from "drizzle-orm";
import type { PersonalData } from "#server/domain.ts";
import {
  adminAudit,
  emailChanges,
  idempotencyKeys,
  memberBlocks,
  passwordResets,
  sessions,
} from "#shared/schema/index.ts";

/** What a member has in addition to the profile; its rows go with the account. */
export const personalData: PersonalData = {
  parts: {
    sessions: {
      owner: sessions.userId,
      only: {
        signedInAt: sql`${sessions.sess}->>'signedInAt'`,
        expiresAt: sessions.expire,
        browser: sql`${sessions.sess}->>'userAgent'`,
      },
    },
    linksForNewPassword: {
      owner: passwordResets.userId,
      only: { sentAt: passwordResets.createdAt, expiresAt: passwordResets.expiresAt },
    },
    newEmailAddress: {
      owner: emailChanges.userId,
      only: { askedAt: emailChanges.createdAt, email: emailChanges.email, expiresAt: emailChanges.expiresAt },
    },
    /**
     * Changes of this account by administrators, and its own changes as an administrator, without the other account's
     * name.
     */
    accountChanges: {
      owner: adminAudit.targetId,
      only: {
        at: adminAudit.createdAt,
        action: adminAudit.action,
        before: adminAudit.before,
        after: adminAudit.after,
        reason: adminAudit.reason,
      },
    },
    blockedMembers: {
      owner: memberBlocks.blockerId,
      only: { at: memberBlocks.createdAt },
    },
    adminActions: {
      owner: adminAudit.actorId,
      only: { at: adminAudit.createdAt, action: adminAudit.action, targetType: adminAudit.targetType },
    },
  },
  notExported: [
    { column: memberBlocks.blockedId, because: "whom others block is theirs" },
    { column: idempotencyKeys.userId, because: "a copy of what was answered, which is gone within a day" },
  ],
};
