import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseWithdrawn } from "#server/features/sharing/withdraw-share.ts";
import { takeDownLate } from "#server/features/takedowns/moderator.ts";
import { makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import {
  moderationItems,
  moderationTexts,
  sharedVideos as shareRows,
  takedowns as takedownRows,
  uploads,
} from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom", code: "034000470693" } as const;
const DESK = { name: "Desk", brand: "Nordhem", category: "office" } as const;
const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const OTHER_LINK = "https://www.youtube.com/watch?v=aaaaaaaaaaa";

async function serve() {
  const app = await startTestApp();
  const { db, as } = app;
  const member = await makeUser(db);
  const sharer = as({ id: member.id, role: "user" });
  const moderator = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const film = await makeVideo();
  /** The same film, in other bytes. */
  const encodedAnew = await makeVideo({ frameBytes: 900 });

  const idOf = async (productId: string) => {
    const [row] = await db.select().from(shareRows).where(eq(shareRows.productId, productId));
    if (!row) throw new Error("nothing is shared of it");
    return row.id;
  };
  const send = async (bytes: Buffer) => {
    const file = new Blob([new Uint8Array(bytes)], { type: "video/mp4" });
    return { uploadId: (await sharer.call(videoUploads.uploadVideo, { file })).id };
  };
  const share = async (
    what: { name: string; brand: string; category: "bedroom" | "office"; code?: string },
    video: { videoUrl: string } | { uploadId: string },
    by = sharer,
  ) => {
    const product = await by.call(sharedVideos.share, { body: { ...what, ...video } });
    return { id: await idOf(product.id), productId: product.id };
  };
  const withdraw = (id: string) => sharer.call(sharedVideos.withdraw, { params: { id } });
  return {
    ...app,
    member,
    sharer,
    moderator,
    film,
    encodedAnew,
    send,
    share,
    withdraw,
    report: (id: string, by = moderator) =>
      by.call(reports.report, { body: { kind: "video", id, reason: "dangerous" } }),
    notice: ({ id, productId }: { id: string; productId: string }, values: Parameters<typeof makeTakedown>[1]) =>
      makeTakedown(db, { kind: "video", subjectId: id, productId, sharerId: member.id, ...values }),
    takeDownByClock: (id: string) => takeDownLate(app.deps, id),
    /** The public view of a product. */
    shown: async (id: string) => (await as(null).call(catalog.get, { params: { id } })).videoUrl,
    queue: () => moderator.call(moderation.items, { query: {} }),
    detail: (id: string) => moderator.call(moderation.item, { params: { id } }),
    stateOf: async (id: string) => (await sharer.call(sharedVideos.own, {})).find((one) => one.id === id)?.state,
  };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** A film that was shared, reported so that it is hidden, and taken back. */
async function takeBackHidden({ send, film, share, report, withdraw, queue }: Served) {
  const { id } = await share(BED, await send(film));
  await report(id);
  await withdraw(id);
  const [item] = await queue();
  return { id, itemId: item?.id ?? "" };
}

test.each([
  ["the same file under another name", async ({ send, film, share }: Served) => share(DESK, await send(film))],
  [
    "another file under the same name",
    async ({ send, encodedAnew, share }: Served) =>
      share({ ...BED, name: "BUNK  bed!", code: "4006381333931" }, await send(encodedAnew)),
  ],
  [
    "another file with the same code",
    async ({ send, encodedAnew, share }: Served) => share({ ...DESK, code: BED.code }, await send(encodedAnew)),
  ],
])("content that was hidden, taken back and shared anew stays hidden, and in its case: %s", async (_what, again) => {
  const served = await serve();
  const { deps, shown, queue, detail, stateOf, moderator, db } = served;
  const before = await takeBackHidden(served);
  const { id, productId } = await again(served);
  expect([await shown(productId), await stateOf(id)]).toEqual([null, "hidden"]);
  expect(await queue()).toMatchObject([{ id: before.itemId, isHidden: true, reportCount: 1, isDeleted: false }]);
  // Both films are the moderators' to look at, however often the sweep comes by.
  await eraseWithdrawn(deps);
  const { videoUrl, earlier } = await detail(before.itemId);
  expect(earlier).toHaveLength(1);
  for (const path of [videoUrl, earlier[0]?.text]) {
    const film = await fetch(`${served.origin}${path}`, { headers: moderator.headers });
    expect([film.status, (await film.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    expect((await fetch(`${served.origin}${path}`)).status).toBe(404);
  }

  await moderator.call(moderation.keep, { params: { id: before.itemId }, body: {} });
  expect(await shown(productId)).toBe(videoUrl);
  await eraseWithdrawn(deps);
  expect([await db.$count(shareRows), await db.$count(uploads), await db.$count(moderationTexts)]).toEqual([1, 1, 0]);
});

test("a link that was hidden and taken back stays hidden under another name, however often", async () => {
  const served = await serve();
  const { share, report, withdraw, queue, shown, detail, moderator, stateOf } = served;
  const first = await share(BED, { videoUrl: LINK });
  await report(first.id);
  await withdraw(first.id);
  const second = await share(DESK, { videoUrl: "https://youtu.be/dQw4w9WgXcQ" });
  await withdraw(second.id);
  // Called as the first one was, with the link of neither.
  const third = await share(BED, { videoUrl: OTHER_LINK });
  expect(await shown(third.productId)).toBeNull();
  const [item, ...others] = await queue();
  expect(others).toEqual([]);
  const { earlier } = await detail(item?.id ?? "");
  expect(earlier.map(({ text }) => text)).toEqual([LINK, LINK]);
  await moderator.call(moderation.remove, { params: { id: item?.id ?? "" }, body: { reason: "dangerous" } });
  expect(await stateOf(third.id)).toBe("removed");
});

test("what was reported and not hidden is shared anew as public, with its reports counting on", async () => {
  const { as, share, report, withdraw, shown, queue } = await serve();
  const first = await share(BED, { videoUrl: LINK });
  await report(first.id, as(null));
  await withdraw(first.id);
  const second = await share(BED, { videoUrl: OTHER_LINK });
  expect(await shown(second.productId)).toBe(OTHER_LINK);
  expect(await queue()).toMatchObject([{ reportCount: 1, isHidden: false }]);
  await report(second.id);
  expect(await shown(second.productId)).toBeNull();
  expect(await queue()).toMatchObject([{ reportCount: 2, isHidden: true }]);
});

test("beside hidden content that was not taken back, the same is not shared a second time", async () => {
  const { share, report, shown } = await serve();
  const first = await share(BED, { videoUrl: LINK });
  await report(first.id);
  const again = share({ ...DESK, name: "Another desk" }, { videoUrl: LINK });
  await expect(again).rejects.toMatchObject({ status: 409, reason: "share-closed" });
  expect(await shown((await share(DESK, { videoUrl: OTHER_LINK })).productId)).toBe(OTHER_LINK);
});

test("a file that turns out to be the same as one that is hidden waits for a moderator as well", async () => {
  const { origin, sharer, moderator, film, send, share, report, stateOf, shown, work, queue } = await serve();
  await report((await share(BED, await send(film))).id);
  const tus = tusCalls(origin, sharer.headers);
  const path = await tus.begin(film.length);
  await tus.patch(path, 0, new Uint8Array(film));
  const { id, productId } = await share(DESK, { uploadId: uploadIdOf(path) });
  await work();
  expect(await stateOf(id)).toBe("hidden");
  const item = (await queue()).find(({ title }) => title === "Desk");
  await moderator.call(moderation.keep, { params: { id: item?.id ?? "" }, body: {} });
  expect(await shown(productId)).not.toBeNull();
});

test("other films of the member, and the same of others, belong to no case", async () => {
  const served = await serve();
  const { as, db, share, encodedAnew, send, shown } = served;
  await takeBackHidden(served);
  expect(await shown((await share(DESK, await send(encodedAnew))).productId)).not.toBeNull();
  const other = as({ id: (await makeUser(db)).id, role: "user" });
  expect(await shown((await share(BED, { videoUrl: LINK }, other)).productId)).toBe(LINK);
});

test("after the decision, content that was taken back is shared anew as any other", async () => {
  const served = await serve();
  const { share, shown, moderator } = served;
  const { itemId } = await takeBackHidden(served);
  await moderator.call(moderation.keep, { params: { id: itemId }, body: {} });
  expect(await shown((await share(BED, { videoUrl: LINK })).productId)).toBe(LINK);
});

test("a file that is shared before it has been checked joins the case as soon as it has been", async () => {
  const served = await serve();
  const { origin, sharer, film, share, stateOf, work, queue } = served;
  const { itemId } = await takeBackHidden(served);
  const tus = tusCalls(origin, sharer.headers);
  const path = await tus.begin(film.length);
  await tus.patch(path, 0, new Uint8Array(film));
  const { id } = await share(DESK, { uploadId: uploadIdOf(path) });
  await work();
  expect(await stateOf(id)).toBe("hidden");
  expect(await queue()).toMatchObject([{ id: itemId, isHidden: true, title: "Desk" }]);
});

test.each(["unconfirmed", "received"] as const)(
  "a notice that is %s goes on about the next share, public until it goes down for it",
  async (state) => {
    const served = await serve();
    const { db, deps, share, shown, withdraw, report, stateOf, notice, takeDownByClock } = served;
    const first = await share(BED, { videoUrl: LINK });
    // A case keeps it there, whatever becomes of the notice.
    await report(first.id, served.as(null));
    const about = await notice(first, { state });
    await withdraw(first.id);
    const second = await share(BED, { videoUrl: OTHER_LINK });
    expect(await shown(second.productId)).toBe(OTHER_LINK);
    expect(await db.select().from(takedownRows)).toMatchObject([
      { id: about.id, subjectId: second.id, productId: second.productId, state },
    ]);
    if (state === "unconfirmed") return;
    await takeDownByClock(about.id);
    expect([await shown(second.productId), await stateOf(second.id)]).toEqual([null, "removed"]);
    // Neither the one nor the other link comes back.
    for (const videoUrl of [LINK, OTHER_LINK]) {
      await expect(share({ ...DESK, name: "A third" }, { videoUrl })).rejects.toMatchObject({ status: 422 });
    }
    await eraseWithdrawn(deps);
    expect(await db.$count(shareRows)).toBe(2);
  },
);

test("the moderators who have a notice before them see its first content, and its sharer learns nothing of it", async () => {
  const { db, deps, sharer, moderator, share, withdraw, notice, detail } = await serve();
  const first = await share(BED, { videoUrl: LINK });
  const about = await notice(first, { state: "received" });
  await withdraw(first.id);
  await share(DESK, { videoUrl: LINK });
  await eraseWithdrawn(deps);
  const [item] = await db.select().from(moderationItems).where(eq(moderationItems.subjectId, about.id));
  expect((await detail(item?.id ?? "")).earlier).toMatchObject([{ text: LINK }]);
  expect(await sharer.call(removals.held, {})).toEqual([]);
  // Refused, there is nothing to keep the first one for.
  const refusal = { params: { id: about.id }, body: { reason: "licensed" } } as const;
  await moderator.call(takedowns.refuse, refusal);
  await eraseWithdrawn(deps);
  expect(await db.$count(shareRows)).toBe(1);
});

test.each(["down", "countered", "closed"] as const)(
  "beside what is %s for a notice the same waits for a moderator, and the notice stays where it is",
  async (state) => {
    const served = await serve();
    const { db, moderator, share, withdraw, notice, takeDownByClock, stateOf, shown, queue, detail, as } = served;
    const first = await share(BED, { videoUrl: LINK });
    const about = await notice(first, { state: "received" });
    await withdraw(first.id);
    await takeDownByClock(about.id);
    if (state !== "down") {
      const countered = { counteredAt: new Date(), counterStatement: "Mine.", restoreDueAt: new Date() };
      await db.update(takedownRows).set({ state, ...countered });
    }
    const second = await share(BED, { videoUrl: OTHER_LINK });
    expect([await shown(second.productId), await stateOf(second.id)]).toEqual([null, "hidden"]);
    expect(await db.select().from(takedownRows)).toMatchObject([{ id: about.id, subjectId: first.id, state }]);
    const item = (await queue()).find(({ kind }) => kind === "video");
    expect((await detail(item?.id ?? "")).earlier).toMatchObject([{ text: LINK }]);
    const other = as({ id: (await makeUser(db)).id, role: "user" });
    expect(
      await shown((await share({ ...DESK, name: "Of others" }, { videoUrl: OTHER_LINK }, other)).productId),
    ).not.toBeNull();
    await moderator.call(moderation.keep, { params: { id: item?.id ?? "" }, body: {} });
    expect(await shown(second.productId)).toBe(OTHER_LINK);
  },
);

test.each(["refused", "withdrawn", "restored", "forwarded"] as const)(
  "a notice that is %s brings no case",
  async (state) => {
    const { db, share, withdraw, notice, shown, report, as } = await serve();
    const first = await share(BED, { videoUrl: LINK });
    await report(first.id, as(null));
    const over = state === "forwarded" ? ({ regime: "canada" } as const) : {};
    await notice(first, { state, ...over, ...(state === "refused" && { refusal: "licensed" }) });
    await withdraw(first.id);
    const second = await share(BED, { videoUrl: OTHER_LINK });
    expect(await shown(second.productId)).toBe(OTHER_LINK);
    expect(await db.select().from(takedownRows)).toMatchObject([{ subjectId: first.id, state }]);
  },
);

test("a video that was shared twice and taken back once leaves its reports and notices to the other", async () => {
  const { db, share, withdraw, report, notice, shown, queue, as } = await serve();
  const first = await share(BED, { videoUrl: LINK });
  await report(first.id, as(null));
  const about = await notice(first, { state: "received" });
  const second = await share(DESK, { videoUrl: LINK });
  await withdraw(first.id);
  expect(await db.select().from(takedownRows)).toMatchObject([{ id: about.id, subjectId: second.id }]);
  expect(await queue()).toContainEqual(expect.objectContaining({ kind: "video", title: "Desk", reportCount: 1 }));
  expect(await shown(second.productId)).toBe(LINK);
  await report(second.id);
  expect(await shown(second.productId)).toBeNull();
});

test("content that is removed with its case is refused, its earlier films and links too, until an appeal succeeds", async () => {
  const served = await serve();
  const { db, deps, as, sharer, moderator, film, encodedAnew, send, share, report, withdraw, queue, stateOf } = served;
  const first = await share(BED, await send(film));
  await report(first.id);
  await withdraw(first.id);
  const linked = await share(BED, { videoUrl: LINK });
  await withdraw(linked.id);
  const last = await share(BED, await send(encodedAnew));
  const [item] = await queue();
  await moderator.call(moderation.remove, { params: { id: item?.id ?? "" }, body: { reason: "dangerous" } });
  await eraseWithdrawn(deps);

  const other = as({ id: (await makeUser(db)).id, role: "user" });
  const refused = { status: 422, reason: "removed-before" };
  const sendAs = async (bytes: Buffer) => {
    const file = new Blob([new Uint8Array(bytes)], { type: "video/mp4" });
    return other.call(videoUploads.uploadVideo, { file });
  };
  for (const bytes of [film, encodedAnew]) await expect(sendAs(bytes)).rejects.toMatchObject(refused);
  await expect(share(DESK, { videoUrl: LINK }, other)).rejects.toMatchObject(refused);

  const [removal] = await sharer.call(removals.own, {});
  await sharer.call(removals.appeal, { params: { id: removal?.id ?? "" }, body: { text: "It is safe." } });
  const [appeal] = await queue();
  await moderator.call(moderation.keep, { params: { id: appeal?.id ?? "" }, body: {} });
  expect(await stateOf(last.id)).toBe("live");
  for (const bytes of [film, encodedAnew]) expect(await sendAs(bytes)).toMatchObject({ state: "ready" });
  await share(DESK, { videoUrl: LINK }, other);
  await eraseWithdrawn(deps);
  const left = await db.select({ id: shareRows.id }).from(shareRows).where(eq(shareRows.userId, served.member.id));
  expect(left).toEqual([{ id: last.id }]);
});
