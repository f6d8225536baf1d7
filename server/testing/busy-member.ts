import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import { makeVote } from "#server/testing/corrections.ts";
import {
  makeApplication,
  makeCampaign,
  makeCatalogFile,
  makeComment,
  makeItem,
  makePartnershipDocument,
  makeProduct,
  makeProject,
  makeProjectPhoto,
  makeProjectRevision,
  makeProposal,
  makeRemoval,
  makeReview,
  makeReviewPhoto,
  makeReviewReply,
  makeRevision,
  makeSharedVideo,
  makeStrikeDecision,
  makeTakedown,
  makeUpload,
} from "#server/testing/factories.ts";
import { makeMember } from "#server/testing/people.ts";
import * as schema from "#shared/schema/index.ts";

/** Names that can be found wherever they are left: no other text of a test has these words. */
const WHO = { firstName: "Philippine", lastName: "Quessandier", username: "quessa.builds" };

let made = 0;

/** A member who has left a row in every place where an account can leave one; the tests see to it that it is every one. */
export async function makeBusyMember(db: Database, values: Partial<typeof schema.users.$inferInsert> = {}) {
  const member = await makeMember(db, {
    ...WHO,
    profileImageUrl: "https://people.example/quessandier.webp",
    ...values,
  });
  const other = await makeMember(db);
  const userId = member.id;
  made++;
  const mine = () => ({ id: v7(), userId });
  const product = await makeProduct(db);
  const productId = product.id;

  await db.insert(schema.sessions).values({
    sid: `sid-${randomUUID()}`,
    sess: {
      passport: { user: userId },
      handle: randomUUID(),
      signedInAt: "2026-03-01T12:00:00.000Z",
      userAgent: "Quessandier’s phone",
      idToken: `token-of-${member.email}`,
    },
    expire: sql`now() + interval '1 day'`,
  });
  await db
    .insert(schema.emailChanges)
    .values({ tokenHash: hash(), userId, email: `${hash()}@example.com`, expiresAt: new Date("2027-01-01") });
  await db.insert(schema.passwordResets).values({ tokenHash: hash(), userId, expiresAt: new Date("2027-01-01") });
  await db.insert(schema.rateLimits).values({ key: `export:${userId}`, points: 1, expire: Date.now() + 3_600_000 });

  const othersReview = await makeReview(db, { productId, userId: other.id });
  const review = await makeReview(db, { productId, userId });
  await makeReviewPhoto(db, { reviewId: review.id });
  await db.insert(schema.reviewVotes).values({ reviewId: othersReview.id, userId, isHelpful: true });
  const upload = await makeUpload(db, { userId, fileName: "Quessandier’s crib.mp4" });
  const captions = { name: `${v7()}.vtt`, mediaType: "text/vtt" };
  await db.insert(schema.storedObjects).values(captions);
  await db.insert(schema.uploadCaptions).values({ uploadId: upload.id, language: "fr", objectName: captions.name });
  const shared = await makeSharedVideo(db, { userId, uploadId: upload.id });
  const othersVideo = await makeSharedVideo(db);
  await db.insert(schema.sharedVideoVotes).values({ shareId: othersVideo.id, userId, isHelpful: true });
  const before = await makeSharedVideo(db, { userId, visibility: "hidden", withdrawnAt: new Date("2026-03-01") });
  await db.insert(schema.continuedShares).values({ shareId: before.id, continuedBy: shared.id });
  await db.insert(schema.idempotencyKeys).values({
    userId,
    key: randomUUID(),
    call: "POST /api/reviews",
    requestHash: hash(),
    status: 201,
    answer: JSON.stringify({ userName: WHO.firstName }),
  });
  const photos = { own: hash(), shared: hash(), nobodys: hash() };
  await db.insert(schema.imageCacheEntries).values(Object.values(photos).map(pictureOf));
  const scan = { userLocation: "Trois-Rivières", userNotes: WHO.firstName };
  const resultId = v7();
  await db.insert(schema.aiScanResults).values([
    { id: resultId, userId, ...scan, imageHash: photos.own, method: "model" },
    { ...mine(), ...scan, imageHash: photos.shared },
    { id: v7(), userId: other.id, imageHash: photos.shared },
  ]);
  await db
    .insert(schema.scanHistory)
    .values({ ...mine(), method: "photo", resultId, imageHash: photos.own, locationData: { city: "Trois-Rivières" } });
  await makeProposal(db, { userId });
  await makeCatalogFile(db, { uploadedBy: userId });
  await makeRevision(db, productId, { isEdit: true, actorId: userId });
  await db.insert(schema.brandKeepers).values({ userId, brandKey: `quessandier${made}`, brand: `Quessandier ${made}` });
  const item = await makeItem(db, { kind: "review", subjectId: othersReview.id });
  const report = { itemId: item.id, reason: "spam", weight: 1, note: `${WHO.firstName} was here.` } as const;
  await db.insert(schema.moderationReports).values({ ...mine(), ...report });
  const textId = v7();
  await db
    .insert(schema.moderationTexts)
    .values({ id: textId, itemId: item.id, authorId: userId, productId, text: `${WHO.firstName} was here first.` });
  const { objectName, thumbnailName } = await makeReviewPhoto(db, { reviewId: review.id });
  await db.delete(schema.reviewPhotos).where(eq(schema.reviewPhotos.objectName, objectName));
  await db.insert(schema.moderationPhotos).values({ id: v7(), textId, objectName, thumbnailName });
  await db
    .update(schema.moderationItems)
    .set({ claimedBy: userId, claimedAt: new Date("2026-03-02") })
    .where(eq(schema.moderationItems.id, item.id));
  await db.insert(schema.moderationNotes).values({ ...mine(), itemId: item.id, text: "I have asked the maker." });
  const removal = await makeRemoval(db, {
    authorId: userId,
    subjectId: review.id,
    appeal: `${WHO.firstName} wrote this.`,
    appealedAt: new Date("2026-03-03"),
  });
  await makeItem(db, { kind: "appeal", subjectId: removal.id, userId });
  await makeTakedown(db, {
    sharerId: userId,
    subjectId: review.id,
    removalId: removal.id,
    state: "countered",
    downAt: new Date("2026-03-03"),
    counteredAt: new Date("2026-03-04"),
    restoreDueAt: new Date("2026-03-18"),
    counterName: `${WHO.firstName} ${WHO.lastName}`,
    counterPostalAddress: "Quessandier, Trois-Rivières",
    counterPhone: "+1 819 555 0100",
    counterStatement: `I, ${WHO.lastName}, swear that this was a mistake.`,
    counterSignature: WHO.lastName,
  });
  const decided = { outcome: "kept", reason: "An edge case.", decidedAt: new Date("2026-03-05") } as const;
  await makeStrikeDecision(db, { userId, ...decided });
  const { itemId } = await makeProposal(db, { userId: other.id });
  await db
    .update(schema.moderationItems)
    .set({ status: "rejected", reason: "incomplete", decidedBy: userId, decidedAt: new Date("2026-03-02") })
    .where(eq(schema.moderationItems.id, itemId));
  await db.insert(schema.scanFeedback).values({ ...mine(), imageHash: photos.own, feedbackType: "thumbs_up" });
  const answerId = v7();
  const answer = { imageHash: photos.shared, correctProductName: "Bench", confidenceThreshold: 0.67 };
  await db.insert(schema.feedbackConsensus).values({ id: answerId, ...answer });
  await makeVote(db, { answerId, userId });
  const feedback = mine();
  await db.insert(schema.identificationFeedback).values({ ...feedback, userAgent: "Quessandier’s phone" });
  const alternative = { id: v7(), feedbackId: feedback.id, productName: "Stool", displayOrder: 0 };
  await db.insert(schema.feedbackAlternatives).values(alternative);

  const project = await makeProject(db, { ...mine(), title: "Quessandier’s bench" });
  await makeProjectRevision(db, project);
  await makeProjectPhoto(db, { projectId: project.id, caption: "Quessandier’s kitchen" });
  await makeComment(db, { userId, projectId: project.id, content: "Quessandier says hello." });
  const post = mine();
  const text = { title: "Which screw?", content: "M6 or M8?" };
  await db.insert(schema.communityPosts).values({ ...post, ...text, postType: "question", projectId: project.id });
  await db.insert(schema.postReplies).values({ ...mine(), postId: post.id, content: "M6 it was." });
  const like = { targetType: "post", targetId: post.id, interactionType: "like" } as const;
  await db.insert(schema.userInteractions).values({ ...mine(), ...like });
  await db.insert(schema.userAchievements).values({ ...mine(), achievementType: "first-build", title: "First build" });
  await db.insert(schema.userReputation).values({ ...mine(), totalPoints: 3 });
  await db.insert(schema.reputationLedger).values({
    ...mine(),
    kind: "review",
    sourceId: randomUUID(),
    reason: "review-written",
    by: "",
    day: "2026-05-01",
    change: 1,
    points: 3,
  });
  await db.insert(schema.memberBlocks).values([
    { blockerId: userId, blockedId: other.id },
    { blockerId: other.id, blockedId: userId },
  ]);
  const reply = { notificationType: "reply", title: "A reply", message: `${WHO.firstName} has answered.` };
  await db.insert(schema.notifications).values([
    { ...mine(), ...reply, key: v7(), triggeredBy: other.id },
    { id: v7(), userId: other.id, ...reply, key: v7(), triggeredBy: userId },
  ]);
  await db.insert(schema.notificationMutes).values({ userId, kind: "reply" });
  await db.insert(schema.pushSubscriptions).values(
    [userId, other.id].map((id) => ({
      sessionHandle: randomUUID(),
      userId: id,
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      p256dh: "p",
      auth: "a",
      language: "fr" as const,
    })),
  );
  await db.insert(schema.mailDigests).values(
    [userId, other.id].map((id) => ({
      userId: id,
      frequency: "weekly" as const,
      token: randomUUID(),
      doneUntil: new Date(),
    })),
  );

  const correction = { correctionType: "brand", originalIdentification: { brand: "Nordhem" } };
  await db.insert(schema.aiTrainingData).values([
    { ...mine(), ...correction, correctedBrand: "Alder", communityValidated: true, verifiedBy: userId },
    { ...mine(), ...correction, correctedBrand: "Birch", isVerified: true },
    { ...mine(), ...correction, correctedBrand: "Cedar", correctedDescription: WHO.username },
  ]);
  const program = { id: v7(), name: "Shop", affiliateId: "hexkey", baseUrl: `https://shop.example/${randomUUID()}` };
  await db.insert(schema.affiliatePrograms).values(program);
  await db.insert(schema.affiliateClicks).values({
    ...mine(),
    affiliateProgramId: program.id,
    productId,
    clickedUrl: "https://shop.example/desk?tag=hexkey",
    ipAddress: "192.0.2.0",
    userAgent: "Quessandier’s phone",
    referrerUrl: `https://hexkey.example/profile/${WHO.username}`,
  });
  const campaign = await makeCampaign(db, { productId });
  await db
    .insert(schema.advertisementCounts)
    .values({ ...mine(), advertisementId: campaign.id, kind: "click", hour: new Date() });
  await makeApplication(db, {
    partner: { userId, companyName: `${WHO.lastName} Furniture`, contactName: WHO.firstName },
    businessPlan: `${WHO.firstName} builds benches.`,
  });
  const othersPartner = await makeApplication(db, { partner: { userId: other.id } });
  await makePartnershipDocument(db, { manufacturerId: othersPartner.partner.id, verifiedBy: userId });
  await makeReviewReply(db, { reviewId: othersReview.id, userId, companyName: `${WHO.lastName} Furniture` });
  await db.insert(schema.adminAudit).values([
    {
      id: v7(),
      actorId: other.id,
      action: "users.update",
      targetType: "user",
      targetId: userId,
      after: { role: "admin" },
    },
    {
      id: v7(),
      actorId: userId,
      action: "users.update",
      targetType: "user",
      targetId: other.id,
      after: { role: "sponsor" },
    },
  ]);
  return { member, other, photos };
}

function pictureOf(imageHash: string) {
  const file = { size: 3, width: 1, height: 1, imageData: Buffer.from("jpg") };
  return {
    id: v7(),
    imageHash,
    ...file,
    method: "model" as const,
    identificationResult: {},
    expiresAt: new Date("2027-01-01"),
  };
}

/** The SHA-256 of something that nothing else is. */
function hash(): string {
  return createHash("sha256").update(randomUUID()).digest("hex");
}
