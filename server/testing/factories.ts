import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import {
  communityPosts,
  moderationItems,
  productProposals,
  products,
  retailers,
  reviews,
  scanHistory,
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

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("the insert returned no row");
  return row;
}
