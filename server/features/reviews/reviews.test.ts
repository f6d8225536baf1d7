import { expect, test } from "vitest";
import { makeProduct, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { reviews } from "#shared/contracts/reviews.ts";

test("reviews come newest first, page by page, with product and author", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db, { name: "Lindholm dresser", brand: "Nordhem" });
  for (const day of ["01", "03", "03", "02"]) {
    await makeReview(db, { productId: product.id, createdAt: new Date(`2026-11-${day}T00:00:00Z`) });
  }
  const first = await as(null).page(reviews.list, { query: { recent: "true", limit: 3 } });
  expect(first.items.map((review) => review.createdAt.getUTCDate())).toEqual([3, 3, 2]);
  expect(first.items[0]).toMatchObject({
    productName: "Lindholm dresser",
    productBrand: "Nordhem",
    userName: "Maya T.",
  });
  const rest = await as(null).page(reviews.list, { query: { limit: 3, cursor: first.nextCursor ?? "" } });
  expect(rest.items.map((review) => review.createdAt.getUTCDate())).toEqual([1]);
  expect(rest.nextCursor).toBeNull();
});

test("a product's reviews are only its own", async () => {
  const { db, as } = await startTestApp();
  const wanted = await makeReview(db);
  await makeReview(db);
  const listed = await as(null).call(reviews.list, { query: { productId: wanted.productId } });
  expect(listed.map((review) => review.id)).toEqual([wanted.id]);
});

test("an e-mail address is shown to its owner and the super-admin, and stands for a name to nobody", async () => {
  const { db, as } = await startTestApp();
  const author = await makeUser(db, { email: "maya@example.com", firstName: null, lastName: null, username: null });
  await makeReview(db, { userId: author.id });
  const seenBy = async (actor: Parameters<typeof as>[0]) => (await as(actor).call(reviews.list))[0];
  expect(await seenBy(null)).toMatchObject({ userName: null, userEmail: null });
  expect(await seenBy({ id: (await makeUser(db)).id, role: "admin" })).toMatchObject({ userEmail: null });
  expect(await seenBy({ id: author.id, role: "user" })).toMatchObject({ userEmail: "maya@example.com" });
  expect(await seenBy({ id: (await makeUser(db)).id, role: "super-admin" })).toMatchObject({
    userEmail: "maya@example.com",
  });
});

test("a former member's review stays, without a name", async () => {
  const { db, as } = await startTestApp();
  await makeReview(db, { userId: null });
  expect((await as(null).call(reviews.list))[0]).toMatchObject({ userId: null, userName: null });
});

test.each(["cursor=rubbish", "productId=7", "recent=perhaps", "limit=-1"])(
  "%s is 400 and names the field",
  async (query) => {
    const { origin } = await startTestApp();
    const response = await fetch(`${origin}/api/reviews?${query}`);
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [query.split("=")[0]]]);
  },
);
