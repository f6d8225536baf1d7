import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import { MEDIA_TYPES, type MediaEnding } from "#server/lib/stored-objects.ts";
import {
  communityPosts,
  moderationItems,
  productProposals,
  products,
  retailers,
  reviewPhotos,
  reviews,
  reviewVotes,
  scanHistory,
  storedObjects,
  uploads,
  users,
} from "#shared/schema/index.ts";

type New<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;
type Row<Table extends { $inferSelect: object }> = Promise<Table["$inferSelect"]>;

let made = 0;
/** A number that no other row of this process has. */
const next = () => ++made;

export async function makeUser(db: Database, values: New<typeof users> = {}): Row<typeof users> {
  const names = { username: `member-${next()}`, firstName: "Maya", lastName: "Tremblay" };
  return only(
    await db
      .insert(users)
      .values({ id: v7(), ...names, authProvider: "local", ...values })
      .returning(),
  );
}

export async function makeRetailer(db: Database, values: New<typeof retailers> = {}): Row<typeof retailers> {
  const n = next();
  return only(
    await db
      .insert(retailers)
      .values({ id: `shop-${n}`, name: `Shop ${n}`, currency: "CAD", ...values })
      .returning(),
  );
}

export async function makeProduct(db: Database, values: New<typeof products> = {}): Row<typeof products> {
  const n = next();
  const row = {
    id: v7(),
    name: `Dresser ${n}`,
    brand: "Nordhem",
    category: "bedroom",
    qrCode: `HXK-TEST-${n}`,
  } as const;
  return only(
    await db
      .insert(products)
      .values({ ...row, ...values })
      .returning(),
  );
}

/** A typed code that led nowhere, by somebody who is made unless named. */
export async function makeScan(db: Database, values: New<typeof scanHistory> = {}): Row<typeof scanHistory> {
  const userId = values.userId ?? (await makeUser(db)).id;
  const row = { id: v7(), method: "typed", code: `HXK-SCAN-${next()}` } as const;
  return only(
    await db
      .insert(scanHistory)
      .values({ ...row, ...values, userId })
      .returning(),
  );
}

/** A question by somebody about a product: both are made unless named. */
export async function makeQuestion(db: Database, values: New<typeof communityPosts> = {}): Row<typeof communityPosts> {
  const productId = values.productId ?? (await makeProduct(db)).id;
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const title = "Which screw goes first?";
  const row = { id: v7(), postType: "question", title, content: title } as const;
  return only(
    await db
      .insert(communityPosts)
      .values({ ...row, ...values, productId, userId })
      .returning(),
  );
}

/** A product that waits in the moderation queue; `itemId` is its place there. */
export async function makeProposal(db: Database, values: New<typeof productProposals> = {}) {
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const row = { id: v7(), name: `Bunk bed ${next()}`, brand: "Oakline", category: "bedroom" } as const;
  const proposal = only(
    await db
      .insert(productProposals)
      .values({ ...row, ...values, userId })
      .returning(),
  );
  const itemId = v7();
  await db.insert(moderationItems).values({ id: itemId, kind: "product", subjectId: proposal.id, userId });
  return { ...proposal, itemId };
}

/** A review by somebody of a product: both are made unless named. */
export async function makeReview(db: Database, values: New<typeof reviews> = {}): Row<typeof reviews> {
  const productId = values.productId ?? (await makeProduct(db)).id;
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const row = { id: v7(), rating: 4, difficulty: "medium", comment: "Went together well." } as const;
  return only(
    await db
      .insert(reviews)
      .values({ ...row, ...values, productId, userId })
      .returning(),
  );
}

/** Votes of people who are made for them: so many who found a review helpful, so many who did not. */
export async function makeVotes(db: Database, reviewId: string, helpful: number, unhelpful = 0): Promise<void> {
  for (let vote = 0; vote < helpful + unhelpful; vote++) {
    const userId = (await makeUser(db)).id;
    await db.insert(reviewVotes).values({ reviewId, userId, isHelpful: vote < helpful });
  }
}

/** A photo of a review, whose file is named but not stored. */
export async function makeReviewPhoto(db: Database, values: New<typeof reviewPhotos> = {}): Row<typeof reviewPhotos> {
  const reviewId = values.reviewId ?? (await makeReview(db)).id;
  const [objectName, thumbnailName] = [await makeObjectName(db, "webp"), await makeObjectName(db, "webp")];
  const row = { id: v7(), objectName, thumbnailName, width: 1600, height: 1200 };
  return only(
    await db
      .insert(reviewPhotos)
      .values({ ...row, ...values, reviewId })
      .returning(),
  );
}

/** A video that is ready, whose file is named but not stored. */
export async function makeUpload(db: Database, values: New<typeof uploads> = {}): Row<typeof uploads> {
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const objectName = values.objectName === undefined ? await makeObjectName(db, "mp4") : values.objectName;
  const row = { id: v7(), state: "ready", fileName: "crib.mp4", bytes: 1000 } as const;
  return only(
    await db
      .insert(uploads)
      .values({ ...row, ...values, userId, objectName })
      .returning(),
  );
}

async function makeObjectName(db: Database, ending: MediaEnding): Promise<string> {
  const name = `${v7()}.${ending}`;
  const row = { name, mediaType: MEDIA_TYPES[ending], bytes: 1000, sha256: "0".repeat(64) };
  await db.insert(storedObjects).values(row);
  return name;
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("the insert returned no row");
  return row;
}
