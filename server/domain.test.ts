import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { composeDomains } from "#server/domain.ts";
import { DOMAINS, domains } from "#server/domains.ts";
import { keyOfNew } from "#server/features/takedowns/keys.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { makeProduct, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { createNotes, makeNote, notes, notesDomain } from "#server/testing/made-up-domain.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import { NOTICE_KINDS } from "#shared/domain/notices.ts";

const kind = "note" as ContentKind;

/** The app with a domain that only this test knows, a member with a note, and moderators. */
async function start() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const setUp = connect(url, createLog("silent"), { patience: UNHURRIED });
  await createNotes(setUp.db);
  await setUp.close();
  const app = await startTestApp({ databaseUrl: url, domains: composeDomains({ ...DOMAINS, notes: notesDomain }) });
  const { db, as } = app;
  const author = await makeMember(db);
  const product = await makeProduct(db, { name: "Lindholm" });
  const note = await makeNote(db, { userId: author.id, productId: product.id, text: "Buy at bolts.example." });
  const moderator = async () => as({ id: (await makeMember(db, { role: "admin" })).id, role: "admin" });
  return {
    ...app,
    author,
    product,
    note,
    asAuthor: as({ id: author.id, role: "user" }),
    asModerator: await moderator(),
    /** A moderator's own report hides at once. */
    report: async () => (await moderator()).call(reports.report, { body: { kind, id: note.id, reason: "spam" } }),
    visibility: async () => (await db.select().from(notes)).map((row) => row.visibility),
    mailed: async () => {
      await app.work();
      return app.mails.splice(0).map(({ subject }) => subject);
    },
  };
}

test("content of a domain that nothing else knows is reported, hidden, removed, appealed and put back", async () => {
  const { note, asAuthor, asModerator, report, visibility, mailed } = await start();
  expect(await report()).toEqual({ isHidden: true });
  expect(await visibility()).toEqual(["hidden"]);
  const held = { kind, excerpt: note.text, productName: "Lindholm", isDeleted: false };
  expect(await asAuthor.call(removals.held)).toMatchObject([held]);

  const [item] = await asModerator.call(moderation.items, { query: {} });
  expect(item).toMatchObject({ kind, title: note.text, productName: "Lindholm", reportCount: 1, isHidden: true });
  expect((await asModerator.call(moderation.counts)).waiting).toMatchObject({ note: 1, review: 0 });
  const params = { id: item?.id ?? "" };
  expect(await asModerator.call(moderation.item, { params })).toMatchObject({ text: note.text });
  await asModerator.call(moderation.remove, { params, body: { reason: "spam" } });
  expect(await visibility()).toEqual(["removed"]);
  expect(await mailed()).toEqual(["Your note was removed / Retrait de votre note"]);

  const [removal] = await asAuthor.call(removals.own);
  expect(removal).toMatchObject({ kind, excerpt: note.text, reason: "spam", productName: "Lindholm" });
  const appeal = { params: { id: removal?.id ?? "" }, body: { text: "It is a shop for spare bolts." } };
  await asAuthor.call(removals.appeal, appeal);
  const [appealed] = await asModerator.call(moderation.items, { query: {} });
  expect(appealed).toMatchObject({ kind: "appeal", title: note.text });
  expect(await asModerator.call(moderation.item, { params: { id: appealed?.id ?? "" } })).toMatchObject({
    text: note.text,
    removal: { kind, reason: "spam" },
  });
  await asModerator.call(moderation.keep, { params: { id: appealed?.id ?? "" }, body: {} });
  expect(await visibility()).toEqual(["public"]);
  expect(await mailed()).toEqual(["Your appeal was decided / Votre appel a été tranché"]);
});

test("it is taken down for a copyright notice, and comes back after it", async () => {
  const { as, deps, note, product, asAuthor, asModerator, visibility, mailed } = await start();
  const path = contentPath({ kind, id: note.id, productId: product.id });
  const body = {
    regime: "dmca",
    address: deps.config.publicUrl + path,
    work: "The text of our catalogue, which we wrote in 2024.",
    role: "owner",
    name: "Ines Roy",
    postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
    phone: "+1 418 555 0134",
    email: "ines.roy@example.com",
    goodFaith: true,
    accuracy: true,
    signature: "Ines Roy",
  } as const;
  const { id } = await as(null).call(takedowns.submit, { body });
  await as(null).call(takedowns.confirm, { params: { id }, body: { key: keyOfNew(id, deps.config) } });
  const [item] = await asModerator.call(moderation.items, { query: {} });
  expect(await asModerator.call(moderation.item, { params: { id: item?.id ?? "" } })).toMatchObject({
    kind: "takedown",
    takedownId: id,
    text: note.text,
  });
  await asModerator.call(takedowns.takeDown, { params: { id } });
  expect(await visibility()).toEqual(["removed"]);
  expect(await mailed()).toContainEqual(expect.stringMatching(/^Your note was taken down .* note$/));
  expect(await asAuthor.call(removals.own)).toMatchObject([{ kind, reason: "copyright", excerpt: note.text }]);
  await asModerator.call(takedowns.restore, { params: { id } });
  expect(await visibility()).toEqual(["public"]);
});

test("it is exported with its member's data, and erased with the account", async () => {
  const { db, note, author, asAuthor } = await start();
  const stays = await makeReview(db, { userId: author.id });
  const file = JSON.parse(await (await asAuthor.call(accounts.exportData)).text());
  expect(file.notes).toEqual([expect.objectContaining({ id: note.id, text: note.text })]);
  await asAuthor.call(accounts.deleteAccount, { body: { confirm: true, password: PASSWORD } });
  expect(await db.select().from(notes)).toEqual([]);
  // What others may go on reading stays without a name.
  expect((await db.query.reviews.findMany()).map(({ id, userId }) => [id, userId])).toEqual([[stays.id, null]]);
});

test("each kind of notice is some domain's", () => {
  expect(domains.notices.map(({ what }) => what).sort()).toEqual([...NOTICE_KINDS].sort());
});

test("two domains can't claim the same word", () => {
  const twice = () => composeDomains({ ...DOMAINS, notes: notesDomain, again: notesDomain });
  expect(twice).toThrow("two domains have a kind called note");
});
