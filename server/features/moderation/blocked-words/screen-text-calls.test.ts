import { expect, test } from "vitest";
import { makeProduct, makeQuestion, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { community } from "#shared/contracts/community/community.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { communityPosts, postReplies, productProposals, products, reviews } from "#shared/schema/index.ts";

const WORD = "f u c k";

test("everything that members write for others is screened, and nothing of a refused text is kept", async () => {
  const { db, as } = await startTestApp();
  const actor = { id: (await makeUser(db)).id, role: "user" } as const;
  const { call } = as(actor);
  const product = await makeProduct(db);
  const question = await makeQuestion(db);
  const own = await makeReview(db, { userId: actor.id, comment: "Fine." });
  const draft = { name: "Lamp", brand: "Oakline", category: "bedroom" } as const;
  const said = { rating: 4, difficulty: "easy", comment: WORD } as const;
  const onProduct = { params: { id: product.id } };
  const tables = [communityPosts, postReplies, productProposals, products, reviews];
  const counts = () => Promise.all(tables.map((table) => db.$count(table)));
  const before = await counts();

  const refused = [
    [() => call(proposals.propose, { body: { ...draft, name: WORD } }), "name"],
    [() => call(proposals.propose, { body: { ...draft, brand: WORD } }), "brand"],
    [() => call(sharedVideos.share, { body: { ...draft, name: WORD, videoUrl: "https://vimeo.com/1" } }), "name"],
    [() => call(sharedVideos.share, { body: { ...draft, brand: WORD, videoUrl: "https://vimeo.com/1" } }), "brand"],
    [() => call(community.ask, { ...onProduct, body: { text: `Which ${WORD} screw?` } }), "text"],
    [() => call(community.answer, { params: { id: question.id }, body: { text: WORD } }), "text"],
    [() => call(productReviews.write, { body: { ...said, productId: product.id } }), "comment"],
    [() => call(productReviews.edit, { params: { id: own.id }, body: said }), "comment"],
  ] as const;
  for (const [answer, field] of refused) {
    const expected = { status: 422, code: "UNPROCESSABLE", reason: "blocked-words", fields: { [field]: WORD } };
    await expect(answer()).rejects.toMatchObject(expected);
  }
  expect(await counts()).toEqual(before);
});
