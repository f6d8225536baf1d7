import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import type { Domain, Domains } from "#server/domain.ts";
import { domains as ourDomains } from "#server/domains.ts";
import {
  makeItem,
  makeProduct,
  makeReview,
  makeSharedVideo,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { community } from "#shared/contracts/community/community.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import {
  communityPosts,
  productActivity,
  productCodes,
  products,
  reviews,
  scanHistory,
  sharedVideoVotes,
  sharedVideos as shares,
} from "#shared/schema/index.ts";

async function startPair(domains: Domains = ourDomains) {
  const app = await startTestApp({ domains });
  const admin = await makeUser(app.db, { role: "admin" });
  const [kept, gone] = [await makeProduct(app.db), await makeProduct(app.db)];
  await app.db.insert(productCodes).values({ productId: gone.id, symbology: "hexkey", value: gone.qrCode });
  const merge = () =>
    app.as({ id: admin.id, role: "admin" }).call(duplicates.merge, { body: { keep: kept.id, merge: gone.id } });
  const member = async () => {
    const { id } = await makeUser(app.db);
    return app.as({ id, role: "user" });
  };
  // A connection beside those of the app, which are all in use.
  const beside = new pg.Client({ connectionString: app.pool.options.connectionString });
  await beside.connect();
  onTestFinished(() => beside.end());
  return { ...app, kept, gone, merge, member, beside };
}

function makeGate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass: () => pass() };
}

test("what is written about the product that goes while it goes is written about the one that stays", async () => {
  const [reached, open] = [makeGate(), makeGate()];
  // The merge has locked both, and nothing is moved yet.
  const stop: Domain = {
    productMerged: () => {
      reached.pass();
      return open.passed;
    },
  };
  const { db, kept, gone, merge, member, beside } = await startPair({
    ...ourDomains,
    list: [stop, ...ourDomains.list],
  });
  const params = { id: gone.id };
  const [reviewer, asker, scanner, sharer] = await Promise.all([member(), member(), member(), member()]);
  const merged = merge();
  await reached.passed;
  const scan = {
    clientId: v7(),
    method: "code",
    code: gone.qrCode,
    symbology: "qr-code",
    scannedAt: new Date().toISOString(),
  } as const;
  const written = Promise.all([
    reviewer.call(productReviews.write, { body: { productId: gone.id, rating: 5, difficulty: "easy" } }),
    asker.call(community.ask, { params, body: { text: "Does it fit in a car?" } }),
    scanner.call(scans.record, { body: { scans: [scan] } }),
    sharer.call(sharedVideos.add, { params, body: { videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } }),
    reviewer.call(catalog.recordView, { params, body: { via: "scan" } }),
  ]);
  await untilWaiting(beside, 4);
  open.pass();
  await Promise.all([merged, written]);

  expect(await db.$count(products, eq(products.id, gone.id))).toBe(0);
  const places = [
    ...(await db.select({ productId: reviews.productId }).from(reviews)),
    ...(await db.select({ productId: communityPosts.productId }).from(communityPosts)),
    ...(await db.select({ productId: scanHistory.productId }).from(scanHistory)),
    ...(await db.select({ productId: shares.productId }).from(shares)),
    ...(await db.select({ productId: productActivity.productId }).from(productActivity)),
  ];
  expect(places).toEqual(Array.from({ length: 5 }, () => ({ productId: kept.id })));
});

test("writers in a crowd on both products lose nothing, whenever the merge comes, and none of them fails", async () => {
  const { db, kept, gone, merge, member } = await startPair();
  const people = await Promise.all(Array.from({ length: 24 }, member));
  const writes = people.map(async (person, n) => {
    const productId = n % 3 === 0 ? kept.id : gone.id;
    await person.call(productReviews.write, { body: { productId, rating: 4, difficulty: "medium" } });
    await person.call(community.ask, { params: { id: productId }, body: { text: `Question ${n}?` } });
  });
  await Promise.all([...writes, merge()]);
  expect(await db.$count(reviews, eq(reviews.productId, kept.id))).toBe(24);
  expect(await db.$count(communityPosts, eq(communityPosts.productId, kept.id))).toBe(24);
  const [{ reviewCount } = { reviewCount: 0 }] = (
    await db.execute<{ reviewCount: number }>(
      sql`select review_count as "reviewCount" from product_ratings where product_id = ${kept.id}`,
    )
  ).rows;
  expect(reviewCount).toBe(24);
});

test("a vote that holds a video and wants its product is not in the way: the merge steps back and comes again", async () => {
  const { db, beside: vote, kept, gone, merge, pool } = await startPair();
  const looking = new pg.Client({ connectionString: pool.options.connectionString });
  await looking.connect();
  onTestFinished(() => looking.end());
  const share = await makeSharedVideo(db, { productId: gone.id });
  const voter = await makeUser(db);
  await vote.query("begin");
  await vote.query("select from shared_videos where id = $1 for no key update", [share.id]);
  const merged = merge();
  await untilWaiting(looking, 1);
  // The order in which a vote takes them: had the merge not let go, each would wait for the other.
  await vote.query("insert into shared_video_votes (share_id, user_id, is_helpful) values ($1, $2, true)", [
    share.id,
    voter.id,
  ]);
  await vote.query("select from products where id = $1 for no key update", [gone.id]);
  await vote.query("commit");
  await merged;
  expect(await db.$count(sharedVideoVotes)).toBe(1);
  expect(await db.$count(products, eq(products.id, gone.id))).toBe(0);
  expect((await db.execute(sql`select product_id from shared_videos`)).rows).toEqual([{ product_id: kept.id }]);
});

test("a vote that has waited for long while a merge was under way is not broken off for it", async () => {
  const [reached, open] = [makeGate(), makeGate()];
  const stop: Domain = {
    productMerged: () => {
      reached.pass();
      return open.passed;
    },
  };
  const {
    db,
    beside: vote,
    kept,
    gone,
    merge,
    pool,
  } = await startPair({
    ...ourDomains,
    list: [stop, ...ourDomains.list],
  });
  const looking = new pg.Client({ connectionString: pool.options.connectionString });
  await looking.connect();
  onTestFinished(() => looking.end());
  const share = await makeSharedVideo(db, { productId: gone.id });
  await vote.query("begin");
  await vote.query("select from shared_videos where id = $1 for no key update", [share.id]);
  const merged = merge();
  await Promise.race([reached.passed, untilWaiting(looking, 1)]);
  const voted = vote.query("select from products where id = $1 for no key update", [gone.id]);
  // A merge of many rows comes to the videos late: who waits for its products is soon looked at for a deadlock.
  await Promise.allSettled([Promise.race([voted, wait(600)])]);
  open.pass();
  await voted;
  await vote.query("commit");
  await merged;
  expect((await db.execute(sql`select product_id from shared_videos`)).rows).toEqual([{ product_id: kept.id }]);
});

test.each([
  {
    what: "a decision on the product's own dead link",
    table: "moderation_items",
    make: async (db: Database, productId: string) => makeItem(db, { kind: "dead-link", subjectId: productId }),
  },
  {
    what: "a decision on a copyright notice",
    table: "takedowns",
    make: async (db: Database, productId: string) => {
      const { id: subjectId } = await makeSharedVideo(db, { productId });
      return makeTakedown(db, { kind: "video", subjectId, productId });
    },
  },
  {
    what: "the removal of a review",
    table: "reviews",
    make: async (db: Database, productId: string) => makeReview(db, { productId }),
  },
])("$what that holds its row and has waited for the product is not broken off for a merge", async ({ table, make }) => {
  const [reached, open] = [makeGate(), makeGate()];
  const stop: Domain = {
    productMerged: () => {
      reached.pass();
      return open.passed;
    },
  };
  const list = [stop, ...ourDomains.list];
  const { db, beside: decision, gone, merge, pool } = await startPair({ ...ourDomains, list });
  const looking = new pg.Client({ connectionString: pool.options.connectionString });
  await looking.connect();
  onTestFinished(() => looking.end());
  const { id } = await make(db, gone.id);
  await decision.query("begin");
  await decision.query(`select from ${table} where id = $1 for update`, [id]);
  const merged = merge();
  await Promise.race([reached.passed, untilWaiting(looking, 1)]);
  const decided = decision.query("select from products where id = $1 for key share", [gone.id]);
  // Long enough that the decision, and not the merge, would be looked at for a deadlock first.
  await Promise.allSettled([Promise.race([decided, wait(600)])]);
  open.pass();
  await decided;
  await decision.query("commit");
  await merged;
  expect(await db.$count(products, eq(products.id, gone.id))).toBe(0);
});

test("two merges of the same pair, each into the other, leave one of them", async () => {
  const { db, as, kept, gone, merge } = await startPair();
  const admin = await makeUser(db, { role: "admin" });
  const other = as({ id: admin.id, role: "admin" }).call(duplicates.merge, { body: { keep: gone.id, merge: kept.id } });
  const ends = await Promise.allSettled([merge(), other]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(products)).toBe(1);
});
