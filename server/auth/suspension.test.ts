import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeProduct, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { community } from "#shared/contracts/community/community.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { call } from "#shared/http/client.ts";
import { reviews, users } from "#shared/schema/index.ts";

const UNTIL = new Date("2026-09-02T14:00:00Z");

async function start() {
  let now = new Date("2026-08-03T14:00:00Z");
  const app = await startTestApp({ now: () => now });
  const member = await makeMember(app.db, { suspendedUntil: UNTIL });
  const headers = await signIn(app.origin, member.email);
  return {
    ...app,
    member,
    options: { origin: app.origin, headers },
    moveTo: (moment: Date) => {
      now = moment;
    },
  };
}

test("a suspended member publishes nothing, and learns until when", async () => {
  const { db, options } = await start();
  const { id } = await makeProduct(db);
  const review = { rating: 4, difficulty: "easy", comment: "Went together well.", productId: id } as const;
  const film = { name: "Dresser", brand: "Nordhem", category: "bedroom", videoUrl: "https://vimeo.com/1" } as const;
  const calls = [
    () => call(options, productReviews.write, { body: review }),
    () => call(options, community.ask, { params: { id }, body: { text: "Which screw goes first?" } }),
    () => call(options, proposals.propose, { body: { name: "Bed", brand: "Oakline", category: "bedroom" } }),
    () => call(options, sharedVideos.share, { body: film }),
  ];
  for (const send of calls) {
    await expect(send()).rejects.toMatchObject({
      status: 403,
      reason: "account-suspended",
      serverMessage: "Your account is suspended until 2026-09-02: it can publish nothing.",
    });
  }
  expect(await db.$count(reviews)).toBe(0);
});

test("a suspended member reads, manages the account, appeals, and takes back what is theirs", async () => {
  const { db, options, member } = await start();
  expect(await call(options, accounts.current)).toMatchObject({ id: member.id });
  expect(await call(options, strikes.standing)).toMatchObject({ suspendedUntil: UNTIL });
  const own = await makeReview(db, { userId: member.id });
  expect(await call(options, productReviews.own, { params: { id: own.productId } })).toMatchObject({ id: own.id });
  await call(options, productReviews.remove, { params: { id: own.id } });
  expect(await db.$count(reviews)).toBe(0);
});

test("a suspension begins with the next call, ends by itself, and signs no member out or in", async () => {
  const { db, options, member, moveTo, origin } = await start();
  const ask = async () => {
    const { id } = await makeProduct(db);
    return call(options, community.ask, { params: { id }, body: { text: "Which screw goes first?" } }).then(
      () => "asked",
      ({ reason }) => reason,
    );
  };
  moveTo(new Date(UNTIL.getTime() - 1));
  expect(await ask()).toBe("account-suspended");
  moveTo(UNTIL);
  expect(await ask()).toBe("asked");
  await db
    .update(users)
    .set({ suspendedUntil: new Date(UNTIL.getTime() + 1000) })
    .where(eq(users.id, member.id));
  expect(await ask()).toBe("account-suspended");
  await call({ origin }, accounts.login, { body: { email: member.email, password: PASSWORD } });
});
