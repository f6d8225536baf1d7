import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfKey, keyOfNew } from "#server/features/takedowns/keys.ts";
import {
  makeProduct,
  makeQuestion,
  makeReview,
  makeSharedVideo,
  makeTakedown,
  makeUser,
  NOTICE_KEY,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { type Notice, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { productPath } from "#shared/domain/paths.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { reviews, takedowns as table } from "#shared/schema/index.ts";

const NOTICE: Omit<Notice, "address"> = {
  regime: "dmca",
  work: "The assembly film of the Nordhem dresser, which I made in 2024.",
  role: "agent",
  name: "Ines Roy",
  postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
  phone: "+1 418 555 0134",
  email: "ines.roy@example.com",
  goodFaith: true,
  accuracy: true,
  signature: "Ines Roy",
};

async function start(config: { adminPublicEmail?: string } = {}) {
  const app = await startTestApp({ config });
  const send = (over: Partial<Notice> & Pick<Notice, "address">) =>
    app.as(null).call(takedowns.submit, { body: { ...NOTICE, ...over } });
  const confirm = ({ id }: { id: string }) =>
    app.as(null).call(takedowns.confirm, { params: { id }, body: { key: keyOfNew(id, app.deps.config) } });
  return { ...app, send, confirm };
}

test("a notice names who and what it is about by its address, and its key is kept as a hash and never shown", async () => {
  const { db, deps, send } = await start();
  const video = await makeSharedVideo(db);
  const review = await makeReview(db, { userId: null });
  const question = await makeQuestion(db);
  const tip = await makeQuestion(db, { postType: "tip" });
  const address = `https://www.hexkey.example${contentPath({ kind: "video", ...video })}?lang=fr`;
  const sent = await send({ address });
  expect(sent).toEqual({ id: expect.any(String), state: "unconfirmed" });
  const key = keyOfNew(sent.id, deps.config);
  expect(key).toMatch(/^[\w-]{43}$/);
  await send({ address: contentPath({ kind: "review", ...review }) });
  await send({ address: contentPath({ kind: "question", id: question.id, productId: question.productId ?? "" }) });
  await send({ address: `https://www.hexkey.example${discussionPath(tip.id)}` });
  const rows = await db.select().from(table).orderBy(table.id);
  expect(rows).toMatchObject([
    {
      kind: "video",
      subjectId: video.id,
      productId: video.productId,
      sharerId: video.userId,
      address,
      claimantRole: "agent",
      claimantPhone: NOTICE.phone,
      language: "en",
      keyHash: hashOfKey(key),
      state: "unconfirmed",
      dueAt: null,
      confirmedAt: null,
    },
    { kind: "review", subjectId: review.id, sharerId: null },
    { kind: "question", subjectId: question.id },
    { kind: "post", subjectId: tip.id },
  ]);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("the address of a video names it among several; the page's own names the one that it opens with", async () => {
  const { db, send } = await start();
  const first = await makeSharedVideo(db);
  const { productId } = first;
  const second = await makeSharedVideo(db, { productId, link: "https://vimeo.com/76979871" });
  await send({ address: contentPath({ kind: "video", ...second }) });
  await send({ address: productPath(productId) });
  const rows = await db.select().from(table).orderBy(table.id);
  expect(rows.map(({ subjectId }) => subjectId)).toEqual([second.id, first.id]);
});

test("a video with an unchecked link is not there for a notice, whatever its address", async () => {
  const { db, send } = await start();
  const waiting = { link: "https://maker.example/bed.mp4", uncheckedSince: new Date() };
  const video = await makeSharedVideo(db, { productId: (await makeProduct(db, { videoUrl: null })).id, ...waiting });
  for (const address of [contentPath({ kind: "video", ...video }), productPath(video.productId)]) {
    await expect(send({ address })).rejects.toMatchObject({ status: 422 });
  }
});

test("the sender of a notice has a name on one line: their claim is quoted in a mail of ours", async () => {
  const { db, send } = await start();
  const address = contentPath({ kind: "review", ...(await makeReview(db)) });
  await expect(send({ address, name: "\u200b", signature: "\u200b" })).rejects.toMatchObject({ status: 400 });
  const name = "Ines Roy\n\nYour account is closed. Write to";
  await send({ address, name, signature: name });
  expect(await db.select().from(table)).toMatchObject([
    {
      claimantName: "Ines Roy Your account is closed. Write to",
      signature: "Ines Roy Your account is closed. Write to",
    },
  ]);
});

test("each of the six elements is needed, and the signature is the name", async () => {
  const { db, send } = await start();
  const address = contentPath({ kind: "review", ...(await makeReview(db)) });
  for (const element of ["work", "postalAddress", "phone", "email", "goodFaith", "accuracy", "signature", "name"]) {
    const failure = await send({ address, [element]: undefined }).catch((error) => error);
    expect(failure, element).toMatchObject({ status: 400, fields: { [element]: expect.any(String) } });
  }
  for (const stated of ["goodFaith", "accuracy"]) {
    await expect(send({ address, [stated]: false })).rejects.toMatchObject({ status: 400 });
  }
  await expect(send({ address, signature: "I. Roy" })).rejects.toMatchObject({
    status: 400,
    fields: { signature: "Please sign with the name that you gave." },
  });
  await send({ address, name: "Inès  Roy", signature: "Ine\u0300s Roy" });
  expect(await db.$count(table)).toBe(1);
});

test("content that no member made, or that is hidden, is refused with an address to write to", async () => {
  const { db, send } = await start({ adminPublicEmail: "desk@hexkey.example" });
  const link = "https://vimeo.com/1";
  const [product, bare] = [await makeProduct(db, { videoUrl: link }), await makeProduct(db)];
  const hidden = await makeReview(db, { visibility: "hidden" });
  const other = await makeSharedVideo(db, { productId: (await makeProduct(db, { videoUrl: link })).id });
  const replies = async (address: string) => {
    const failure = await send({ address }).catch((error) => error);
    expect(failure).toMatchObject({ status: 422, code: "UNPROCESSABLE" });
    return failure.fields.address;
  };
  const operator = /put there by the operator. Please write to desk@hexkey.example instead/;
  const nothing = /Nothing that a member shared is public at this address/;
  expect(await replies(`/p/${product.id}`)).toMatch(operator);
  expect(await replies(`/p/${bare.id}`)).toMatch(nothing);
  expect(await replies(contentPath({ kind: "review", ...hidden }))).toMatch(nothing);
  expect(await replies(`/p/${product.id}#review-${hidden.productId}`)).toMatch(nothing);
  // A member shared a video, too, and the catalogue's own is the one that is shown.
  expect(await replies(`/p/${other.productId}`)).toMatch(operator);
  expect(await replies("https://www.youtube.com/watch?v=dQw4w9WgXcQ")).toMatch(/Please copy it from the page/);
});

test("one claimant has one open notice about a thing, also when two are confirmed at once", async () => {
  const { db, send, confirm, as } = await start();
  const review = await makeReview(db);
  const address = contentPath({ kind: "review", ...review });
  // Unconfirmed notices do not block each other: a stranger could have typed the address.
  const first = await send({ address });
  const second = await send({ address, email: "INES.ROY@example.com" });
  const both = await Promise.allSettled([confirm(first), confirm(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
  await expect(send({ address, regime: "canada" })).rejects.toMatchObject({ code: "CONFLICT" });
  await confirm(await send({ address, email: "another@example.com" }));
  const admin = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const [open] = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await admin.call(takedowns.refuse, { params: { id: open?.id ?? "" }, body: { reason: "no-work-named" } });
  await confirm(await send({ address }));
});

test("an address that sends many notices has to wait", async () => {
  const { send } = await start();
  for (let sent = 0; sent < TRY_LIMITS.notices.tries; sent++) {
    await expect(send({ address: "/home" })).rejects.toMatchObject({ status: 422 });
  }
  await expect(send({ address: "/home" })).rejects.toMatchObject({ status: 429 });
});

test("without its key a notice is as unknown as none, and keys can't be guessed for long", async () => {
  const { db, as, origin } = await start();
  const { id } = await makeTakedown(db);
  const answer = await fetch(`${origin}/api/takedowns/${id}/claim`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: NOTICE_KEY }),
  });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  // Nothing answers to a key in an address.
  expect((await fetch(`${origin}/api/takedowns/${id}?key=${NOTICE_KEY}`)).status).toBe(404);
  const look = (key: string, which = id) => as(null).call(takedowns.claim, { params: { id: which }, body: { key } });
  const claim = await look(NOTICE_KEY);
  expect(claim).toMatchObject({ id, state: "received", counter: null });
  expect(Object.keys(claim)).not.toEqual(expect.arrayContaining(["claimantPhone", "sharerId"]));
  const wrong = "w".repeat(43);
  const unknown = await look(NOTICE_KEY, "019b0000-0000-7000-8000-000000000001").catch((error) => error);
  expect(unknown).toMatchObject({ status: 404 });
  expect(await look(wrong).catch((error) => error.body)).toEqual(unknown.body);
  const withKey = { params: { id }, body: { key: wrong } };
  await expect(as(null).call(takedowns.withdraw, withKey)).rejects.toMatchObject({ status: 404 });
  const court = { ...withKey, body: { key: wrong, court: "File 200-17-000001" } };
  await expect(as(null).call(takedowns.courtAction, court)).rejects.toMatchObject({ status: 404 });
  await expect(as(null).call(takedowns.confirm, withKey)).rejects.toMatchObject({ status: 404 });
  const [row] = await db.select({ state: table.state }).from(table).where(eq(table.id, id));
  expect(row?.state).toBe("received");
  for (let tried = 6; tried < TRY_LIMITS.noticeKeys.tries; tried++) await look(wrong).catch(() => undefined);
  await expect(look(NOTICE_KEY)).rejects.toMatchObject({ status: 429 });
});

test("only who shared it sees a notice and may answer it, with a signature, while it is down", async () => {
  const { db, as } = await start();
  const owner = await makeUser(db);
  const { id } = await makeTakedown(db, { sharerId: owner.id, state: "down", downAt: new Date() });
  const params = { id };
  const body = {
    name: "Noor Haddad",
    postalAddress: "9 Harbour Street, Halifax NS B3H 1A1",
    phone: "902-555-0177",
    statement: "I filmed this myself in my own kitchen.",
    mistake: true,
    jurisdiction: true,
    signature: "Noor Haddad",
  } as const;
  const [asOwner, asOther] = [owner, await makeUser(db)].map((user) => as({ id: user.id, role: "user" }));
  await expect(asOther?.call(takedowns.received, { params })).rejects.toMatchObject({ status: 404 });
  await expect(asOther?.call(takedowns.counter, { params, body })).rejects.toMatchObject({ status: 404 });
  const unsigned = { params, body: { ...body, signature: "N. H." } };
  await expect(asOwner?.call(takedowns.counter, unsigned)).rejects.toMatchObject({ status: 400 });
  // Even a suspended member may answer.
  const suspended = as({ id: owner.id, role: "user", isSuspended: true });
  expect(await suspended.call(takedowns.counter, { params, body })).toMatchObject({ hasCountered: true });
  await expect(asOwner?.call(takedowns.counter, { params, body })).rejects.toMatchObject({ status: 409 });
  expect(await db.$count(reviews)).toBe(1);
});
