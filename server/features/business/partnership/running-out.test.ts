import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tellExpiryJob } from "#server/features/business/partnership/tell-expiry.ts";
import { makeApplication, makePartnershipDocument, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import { renewalOf } from "#shared/domain/document-renewal.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { PARTNER_DOCUMENT_NOTICE_DAYS } from "#shared/domain/limits.ts";
import { partnershipDocuments } from "#shared/schema/index.ts";

const START = new Date("2026-11-25T09:20:00Z");
const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS);
/** What a document has that was verified a year ago. */
const VERIFIED = { verificationStatus: "verified", uploadDate: inDays(-366), verificationDate: inDays(-365) } as const;

async function start() {
  let at = START;
  const app = await startTestApp({ now: () => at });
  const { db, deps, work, mails, as } = app;
  const reviewer = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  return {
    ...app,
    reviewer,
    passDays: (days: number) => {
      at = new Date(at.getTime() + days * DAY_MS);
    },
    /** The mails of a night. */
    night: async () => {
      await tellExpiryJob.run(deps, {});
      await work();
      return mails.splice(0);
    },
    /** A partner without documents. */
    partner: async (values: Parameters<typeof makeApplication>[1] = {}) => {
      const member = await makeMember(db);
      const made = await makeApplication(db, {
        applicationStatus: "approved",
        ...values,
        partner: { userId: member.id, partnershipStatus: "approved", ...values.partner },
      });
      await db.delete(partnershipDocuments).where(eq(partnershipDocuments.manufacturerId, made.partner.id));
      const add = (fields: Partial<typeof partnershipDocuments.$inferInsert> = {}) =>
        makePartnershipDocument(db, {
          manufacturerId: made.partner.id,
          documentType: "liability-insurance",
          ...VERIFIED,
          ...fields,
        });
      return { ...made, member, add };
    },
    running: async () => (await reviewer.page(partnershipReview.runningOut)).items,
  };
}

test("a partner is told once of each document that will run out, in both languages, and again of its next day", async () => {
  const { partner, night, passDays, reviewer } = await start();
  const { member, add, application } = await partner();
  const insurance = await add({ expiryDate: inDays(PARTNER_DOCUMENT_NOTICE_DAYS + 1) });
  await add({ documentType: "other", expiryDate: null });
  expect(await night()).toEqual([]);
  passDays(1);
  const [mail, ...others] = await night();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: member.email,
    subject: expect.stringMatching(/documents expire soon \/ Vos documents de partenaire expirent bientôt$/),
  });
  expect(mail?.text).toContain("- Liability insurance: December 26, 2026");
  expect(mail?.text).toContain("- Assurance responsabilité\u00a0: 26 décembre 2026");
  expect(mail?.text).toContain("/partner");
  expect(await night()).toEqual([]);
  passDays(1);
  expect(await night()).toEqual([]);

  const { version } = await reviewer.call(partnershipReview.get, { params: { id: application.id } });
  const body = { version, expiryDay: "2027-02-10" };
  await reviewer.call(partnershipReview.verifyDocument, { params: { id: insurance.id }, body });
  expect(await night()).toEqual([]);
  passDays(60);
  expect((await night()).map(({ text }) => text.includes("February 10, 2027"))).toEqual([true]);
});

test("one mail names all documents of a partner, and each partner has their own", async () => {
  const { partner, night } = await start();
  const [one, other] = [await partner(), await partner()];
  await one.add({ expiryDate: inDays(20) });
  await one.add({ documentType: "brand-rights", expiryDate: inDays(10) });
  await other.add({ expiryDate: inDays(5) });
  const mails = await night();
  expect(mails.map(({ to }) => to).sort()).toEqual([one.member.email, other.member.email].sort());
  const text = mails.find(({ to }) => to === one.member.email)?.text ?? "";
  expect(text.indexOf("Rights to the brands")).toBeLessThan(text.indexOf("Liability insurance"));
});

test("nothing is sent about what ran out, is replaced or about to be, and to those who are no partners", async () => {
  const { partner, night, db } = await start();
  await (await partner()).add({ expiryDate: inDays(-1) });
  const replaced = await partner();
  await replaced.add({ expiryDate: inDays(5) });
  await replaced.add({ uploadDate: inDays(-2), verificationDate: inDays(-1), expiryDate: inDays(400) });
  const waiting = await partner();
  await waiting.add({ expiryDate: inDays(5) });
  await waiting.add({ uploadDate: inDays(-2), verificationDate: null, verificationStatus: "pending" });
  await (await partner({ applicationStatus: "in-review" })).add({ expiryDate: inDays(5) });
  const former = await partner({ partner: { partnershipStatus: "withdrawn" }, applicationStatus: "draft" });
  await former.add({ expiryDate: inDays(5) });
  expect(await night()).toEqual([]);
  // One that a reviewer rejects leaves the first one as it was.
  await db
    .update(partnershipDocuments)
    .set({ verificationStatus: "rejected" })
    .where(eq(partnershipDocuments.verificationStatus, "pending"));
  expect((await night()).map(({ to }) => to)).toEqual([waiting.member.email]);
});

test("without a mail server nothing counts as told", async () => {
  const { partner, night, deps } = await start();
  await (await partner()).add({ expiryDate: inDays(5) });
  await tellExpiryJob.run({ ...deps, mail: null }, {});
  expect(await night()).toHaveLength(1);
});

test("a mail that waited says what is so by then, and nothing where nothing is left to say", async () => {
  const { partner, deps, work, mails } = await start();
  const { add } = await partner();
  await add({ expiryDate: inDays(5) });
  await tellExpiryJob.run(deps, {});
  await add({ uploadDate: START, verificationDate: null, verificationStatus: "pending" });
  await work();
  expect(mails).toEqual([]);
});

test("reviewers see what runs out, first the earliest, page by page, and what waits for them", async () => {
  const { partner, running, reviewer, night } = await start();
  const one = await partner({ partner: { companyName: "Nordhem" } });
  const soon = await one.add({ expiryDate: inDays(20) });
  const over = await one.add({ documentType: "brand-rights", expiryDate: inDays(-3) });
  await one.add({ documentType: "safety-certificate", expiryDate: inDays(31) });
  await one.add({
    documentType: "brand-rights",
    uploadDate: inDays(-2),
    verificationDate: null,
    verificationStatus: "pending",
  });
  expect(await running()).toEqual([
    expect.objectContaining({ id: over.id, renewal: "waiting", expiryToldAt: null, companyName: "Nordhem" }),
    expect.objectContaining({ id: soon.id, renewal: "wanted", applicationId: one.application.id }),
  ]);
  await night();
  expect((await running()).map(({ expiryToldAt }) => expiryToldAt)).toEqual([null, START]);
  expect(await reviewer.call(partnershipReview.counts)).toMatchObject({ "running-out": 2 });
  const first = await reviewer.page(partnershipReview.runningOut, { query: { limit: 1 } });
  const second = await reviewer.page(partnershipReview.runningOut, {
    query: { limit: 1, ...(first.nextCursor && { cursor: first.nextCursor }) },
  });
  expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([[over.id], [soon.id]]);
});

test("the pages of partners and the lists of reviewers go by the same rule", async () => {
  const { partner, running, db } = await start();
  const { add, partner: row } = await partner();
  const days = [-1, 5, 30, 31, null];
  for (const documentType of ["brand-rights", "liability-insurance", "other"] as const) {
    for (const day of days) await add({ documentType, expiryDate: day === null ? null : inDays(day) });
  }
  const newer = { uploadDate: inDays(-2), verificationDate: inDays(-1) };
  await add({ documentType: "brand-rights", ...newer, expiryDate: inDays(6) });
  await add({ documentType: "other", ...newer, verificationStatus: "pending", verificationDate: null });
  const all = await db.select().from(partnershipDocuments).where(eq(partnershipDocuments.manufacturerId, row.id));
  const byRule = all.flatMap((one) => {
    const renewal = renewalOf(one, all, START);
    return renewal ? [[one.id, renewal]] : [];
  });
  const listed = (await running()).map(({ id, renewal }) => [id, renewal]);
  expect(listed).toHaveLength(8);
  expect(listed.sort()).toEqual(byRule.sort());
});
