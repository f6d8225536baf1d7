import { and, eq, inArray, isNotNull, like, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { confirmPassword, passwordMissing } from "#server/features/accounts/guesses.ts";
import { keepLastSuperAdmin, lockAccount } from "#server/features/accounts/last-super-admin.ts";
import { findAccount } from "#server/features/accounts/people.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { placeSharedVideo } from "#server/lib/shared-video.ts";
import { lockVotedVideos } from "#server/lib/voted-videos.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  affiliateClicks,
  aiScanResults,
  aiTrainingData,
  contentRemovals,
  imageCacheEntries,
  moderationItems,
  moderationReports,
  notifications,
  rateLimits,
  takedowns,
  uploads,
  users,
} from "#shared/schema/index.ts";

/**
 * Deletes the actor's own account for good and signs out. Whoever has a password gives it once more: throws what
 * `confirmPassword` and `deleteAccountOf` throw.
 */
export async function deleteOwnAccount(
  deps: Pick<Deps, "db" | "config" | "passwords">,
  actor: Actor,
  caller: Caller,
  { password }: { password?: string | undefined },
): Promise<void> {
  const account = await findAccount(deps.db, actor.id);
  if (account?.password) {
    if (password === undefined) throw passwordMissing();
    await confirmPassword(deps, caller, account, { password, field: "password" });
  }
  await deps.db.transaction((tx) => deleteAccountOf(tx, actor.id));
  // The sessions went with the account; this takes the cookies back.
  await caller.signOut();
}

/**
 * Deletes an account with its sessions and all that says who the person was or what they did; reviews, posts, replies,
 * videos, reports, clicks and validated corrections stay without a name. Throws NOT_FOUND, and CONFLICT `last-super-admin`.
 */
export async function deleteAccountOf(tx: Transaction, userId: string): Promise<void> {
  const { account, superAdmins } = await lockAccount(tx, userId);
  if (account === null) throw new AppError("NOT_FOUND", "There is no such account.");
  keepLastSuperAdmin(superAdmins, userId);
  const voted = await lockVotedVideos(tx, userId);
  await clearTraces(tx, userId);
  // Every other row goes with the account, or loses its name, by the rule of its foreign key.
  await tx.delete(users).where(eq(users.id, userId));
  // Their votes went with them: another video may be the best by now.
  for (const id of voted) await placeSharedVideo(tx, id);
}

/** What no foreign key knows to be the person's. */
async function clearTraces(tx: Transaction, userId: string): Promise<void> {
  // Photos of homes are kept by their hash; those that nobody else has scanned are this person's alone.
  const others = alias(aiScanResults, "others");
  const scannedHere = tx
    .select({ hash: aiScanResults.imageHash })
    .from(aiScanResults)
    .where(eq(aiScanResults.userId, userId));
  const scannedByOthers = tx
    .select()
    .from(others)
    .where(and(eq(others.imageHash, imageCacheEntries.imageHash), ne(others.userId, userId)));
  await tx
    .delete(imageCacheEntries)
    .where(and(inArray(imageCacheEntries.imageHash, scannedHere), notExists(scannedByOthers)));

  // The click counts for the shop; where from and with which browser was the person's.
  await tx
    .update(affiliateClicks)
    .set({ ipAddress: null, userAgent: null, referrerUrl: null })
    .where(eq(affiliateClicks.userId, userId));

  // Only what others stand behind outlives its author.
  const { communityValidated, isVerified } = aiTrainingData;
  await tx
    .delete(aiTrainingData)
    .where(and(eq(aiTrainingData.userId, userId), eq(communityValidated, false), eq(isVerified, false)));

  // What others were told of the person names them in its text.
  await tx.delete(notifications).where(eq(notifications.triggeredBy, userId));

  // The video stays; what the person called it on their device says something of them.
  await tx.update(uploads).set({ fileName: "" }).where(eq(uploads.userId, userId));

  // What they reported is decided on all the same; in their own words they may have said who they are.
  await tx.update(moderationReports).set({ note: null }).where(eq(moderationReports.userId, userId));

  // What is told to authors of what was removed goes with them, so there is nobody left to answer to.
  const removals = tx
    .select({ id: contentRemovals.id })
    .from(contentRemovals)
    .where(eq(contentRemovals.authorId, userId));
  await tx
    .delete(moderationItems)
    .where(
      and(
        eq(moderationItems.kind, "appeal"),
        eq(moderationItems.status, "proposed"),
        inArray(moderationItems.subjectId, removals),
      ),
    );

  // That there was a counter-notice, and when, is the notice's; who made it was the person's.
  const nobody = { counterName: null, counterPostalAddress: null, counterPhone: null, counterSignature: null };
  await tx.update(takedowns).set(nobody).where(eq(takedowns.sharerId, userId));
  await tx
    .update(takedowns)
    .set({ counterStatement: "" })
    .where(and(eq(takedowns.sharerId, userId), isNotNull(takedowns.counterStatement)));

  // The keys of counted tries have the id in them.
  await tx.delete(rateLimits).where(like(rateLimits.key, `%${userId}%`));
}
