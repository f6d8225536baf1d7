import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import {
  makeAnswer,
  makeCampaign,
  makeCatalogFile,
  makeDuplicate,
  makeFeedImport,
  makeItem,
  makeOffer,
  makeProduct,
  makeProposal,
  makeQuestion,
  makeRemoval,
  makeReview,
  makeRevision,
  makeScan,
  makeSharedVideo,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { makeRecall } from "#server/testing/recalled.ts";
import * as schema from "#shared/schema/index.ts";

const hash = () => createHash("sha256").update(v7()).digest("hex");
const NOW = new Date("2026-05-01T12:00:00Z");

/**
 * A product with a row in every place where one can name it, by a foreign key or otherwise; the tests see to it that it is
 * every one.
 */
export async function makeBusyProduct(db: Database, values: Partial<typeof schema.products.$inferInsert> = {}) {
  const product = await makeProduct(db, values);
  const productId = product.id;
  const about = () => ({ id: v7(), productId });
  const user = await makeUser(db);
  const mine = () => ({ id: v7(), userId: user.id });
  const gtin = String(Math.floor(Math.random() * 1e12)).padStart(14, "0");

  await db.insert(schema.productCodes).values([
    { productId, symbology: "gtin", value: gtin },
    { productId, symbology: "article-number", value: `nordhem:${gtin.slice(-8)}` },
    { productId, symbology: "hexkey", value: product.qrCode },
  ]);
  await db
    .insert(schema.productMedia)
    .values({ ...about(), kind: "video", url: `/media/${productId.slice(-8)}.mp4`, mediaType: "video/mp4" });
  await db.insert(schema.productActivity).values({ productId, day: "2026-05-01", views: 3, scans: 1 });
  const rank = (await db.$count(schema.trendingProducts)) + 1;
  await db.insert(schema.trendingProducts).values({ productId, rank, score: 1 / rank, computedAt: NOW });
  await db
    .insert(schema.productFacts)
    .values({ productId, makerMinutes: 40, tools: ["hammer"], hazards: ["tip-over"], manualUrl: "/media/manual.pdf" });
  await db
    .insert(schema.productBoxes)
    .values({ productId, position: 1, widthMm: 400, heightMm: 100, depthMm: 800, weightGrams: 12_000 });
  const offer = await makeOffer(db, { productId });
  const guideId = v7();
  await db.insert(schema.guides).values({ id: guideId, productId, kind: "assembly", language: "fr" });
  await db
    .insert(schema.guideSteps)
    .values({ guideId, position: 1, text: "Posez les deux côtés.", startsAtSeconds: 12 });
  const proposal = await makeProposal(db, { productId });
  const feed = await makeFeedImport(db, { source: `shop-${productId.slice(-12)}` });
  await db
    .insert(schema.feedItems)
    .values({ source: feed.source, itemId: "1", productId, digest: hash(), written: { name: product.name } });
  await makeRevision(db, productId);
  const file = await makeCatalogFile(db);
  await db.insert(schema.catalogFileUses).values({ productId, fileId: file.id });
  const other = await makeDuplicate(db, product);
  await db.insert(schema.mergedProducts).values({ formerId: v7(), productId, mergedAt: NOW });

  await makeRecall(db, productId);

  const scan = await makeScan(db, { userId: user.id, productId, aiPredictedProductId: productId });
  const review = await makeReview(db, { productId });
  const question = await makeQuestion(db, { productId });
  const answer = await makeAnswer(db, { postId: question.id });
  const share = await makeSharedVideo(db, { productId, link: `https://videos.example/${v7()}` });
  await db
    .insert(schema.linkChecks)
    .values({ productId, url: "https://videos.example/old", firstBadAt: NOW, lastBadAt: NOW });
  const decided = { status: "accepted", decidedAt: NOW } as const;
  await makeItem(db, { kind: "dead-link", subjectId: productId, ...decided });

  const kept = await makeItem(db, { kind: "review", subjectId: v7() });
  const text = { itemId: kept.id, authorId: user.id, placeId: productId, text: "It wobbles." };
  await db.insert(schema.moderationTexts).values({ ...about(), ...text });
  await makeRemoval(db, { productId });
  await makeTakedown(db, { productId });

  const feedback = mine();
  await db.insert(schema.identificationFeedback).values({ ...feedback, aiPredictedProductId: productId });
  await db
    .insert(schema.feedbackAlternatives)
    .values({ ...about(), feedbackId: feedback.id, productName: product.name, displayOrder: 0 });
  await db.insert(schema.productPictures).values({ productId, pictureUrl: "/media/dresser.webp", describedAt: NOW });
  const imageHash = hash();
  await db.insert(schema.feedbackConsensus).values({
    id: v7(),
    imageHash,
    correctProductId: productId,
    correctProductName: product.name,
    confidenceThreshold: 0.67,
  });
  await db.insert(schema.imageCacheEntries).values({
    id: v7(),
    imageHash,
    size: 1000,
    width: 10,
    height: 10,
    identificationResult: {},
    method: "code",
    matches: [{ id: productId, matchScore: 1 }],
    expiresAt: new Date("2031-01-01"),
  });

  await db.insert(schema.userProjects).values({ ...mine(), title: "Our dresser", originalProductId: productId });
  const target = { targetType: "product", targetId: productId } as const;
  await db.insert(schema.userInteractions).values({ ...mine(), ...target, interactionType: "bookmark" });
  await db.insert(schema.notifications).values({
    ...mine(),
    notificationType: "recall",
    key: v7(),
    title: "A recall",
    message: "Check the model.",
    actionUrl: `/p/${productId}`,
    relatedEntityType: "product",
    relatedEntityId: productId,
  });

  await makeCampaign(db, { productId });
  await db.insert(schema.affiliateClicks).values({ ...about(), clickedUrl: "https://shop.example/dresser" });
  return { product, gtin, review, question, answer, share, scan, offer, proposal, other, user };
}
