import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { keptBrands, letKeepBrands } from "#server/features/catalog/index.ts";
import { makeApplication, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { plainPdf } from "#server/testing/pdfs.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { partnership } from "#shared/contracts/business/partnership.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import type { Role } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import {
  adminAudit,
  manufacturerPartners,
  partnershipApplications,
  partnershipDocuments,
  storedObjects,
  users,
} from "#shared/schema/index.ts";

const TERMS = { tier: "premium" as const, commissionRate: 7.5, brands: ["Nordhem", "Solvik"] };
const REASON = "The insurance is another company’s.";

async function start() {
  const app = await startTestApp();
  const { db, as } = app;
  const person = async (role: Role) => as({ id: (await makeUser(db, { role })).id, role });
  const reviewer = await person("admin");
  const detail = (id: string) => reviewer.call(partnershipReview.get, { params: { id } });
  return {
    ...app,
    person,
    reviewer,
    detail,
    roleOf: async (id: string) => (await db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role,
    /** The subjects of the mails since then. */
    mailed: async () => {
      await app.work();
      return app.mails.splice(0);
    },
    /** An application in review of a member with an address, all of its documents verified. */
    inReview: async (role: Role = "user") => {
      const member = await makeMember(db, { role });
      const made = await makeApplication(db, {
        applicationStatus: "in-review",
        isVerified: true,
        partner: { userId: member.id },
      });
      return { ...made, member, params: { id: made.application.id } };
    },
  };
}

test("an application is taken, its documents verified, and approved: role, brands, terms, audit and a mail", async () => {
  const { db, reviewer, detail, roleOf, mailed, as } = await start();
  const member = await makeMember(db);
  const { application, documents } = await makeApplication(db, {
    applicationStatus: "submitted",
    partner: { userId: member.id },
  });
  const params = { id: application.id };
  let { version } = await reviewer.call(partnershipReview.take, { params, body: { version: 1 } });
  const early = reviewer.call(partnershipReview.approve, { params, body: { version, ...TERMS } });
  await expect(early).rejects.toMatchObject({ status: 422, reason: "documents-unverified" });
  for (const { id } of documents) {
    const body = { version, expiryDay: "2099-12-31" };
    ({ version } = await reviewer.call(partnershipReview.verifyDocument, { params: { id }, body }));
  }
  expect(await mailed()).toEqual([]);
  const approved = await reviewer.call(partnershipReview.approve, { params, body: { version, ...TERMS } });
  expect(approved).toMatchObject({
    applicationStatus: "approved",
    partnershipStatus: "approved",
    partnershipTier: "premium",
    commissionRate: 7.5,
    confirmedBrands: ["Nordhem", "Solvik"],
    approvalDate: expect.any(Date),
  });
  expect(approved.documents[0]).toMatchObject({
    verificationStatus: "verified",
    expiryDate: new Date("2100-01-01T00:00:00Z"),
  });
  expect(await roleOf(member.id)).toBe("manufacturer");
  expect(await keptBrands(db, member.id)).toEqual(["Nordhem", "Solvik"]);
  expect(await detail(application.id)).toEqual(approved);
  expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, "Your Hexkey partnership is approved / Votre partenariat avec Hexkey est approuvé"],
  ]);
  const trace = await db.select().from(adminAudit).orderBy(asc(adminAudit.createdAt), asc(adminAudit.id));
  expect(trace.map(({ action }) => action)).toEqual([
    "partnershipReview.take",
    ...documents.map(() => "partnershipReview.verifyDocument"),
    "users.update",
    "partnershipReview.approve",
  ]);
  expect(trace.at(-1)).toMatchObject({
    before: { applicationStatus: "in-review", tier: "basic", commissionRate: 5, brands: "" },
    after: { applicationStatus: "approved", tier: "premium", commissionRate: 7.5, brands: "Nordhem, Solvik" },
  });
  expect(await as({ id: member.id, role: "manufacturer" }).call(partnership.own)).toMatchObject({
    confirmedBrands: ["Nordhem", "Solvik"],
  });
});

test("a maker's sessions hold the new role from the next call, and lose it with a suspension", async () => {
  const { db, origin, reviewer, inReview, roleOf, mailed } = await start();
  const { member, params } = await inReview();
  const headers = await signIn(origin, member.email);
  const roleNow = async () => (await call({ origin, headers }, accounts.current))?.role;
  await reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } });
  expect(await roleNow()).toBe("manufacturer");
  await reviewer.call(partnershipReview.suspend, { params, body: { version: 2, reason: REASON } });
  expect(await roleNow()).toBe("user");
  expect(await keptBrands(db, member.id)).toEqual([]);
  const back = await reviewer.call(partnershipReview.reinstate, { params, body: { version: 3 } });
  expect(back).toMatchObject({ partnershipStatus: "approved", suspensionReason: null });
  expect(await roleOf(member.id)).toBe("manufacturer");
  expect(await keptBrands(db, member.id)).toEqual(["Nordhem", "Solvik"]);
  const texts = (await mailed()).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  expect(texts[1]?.split(REASON)).toHaveLength(3);
});

test("a rejection says why, and grants nothing", async () => {
  const { db, reviewer, inReview, roleOf, mailed, as } = await start();
  const { member, params } = await inReview();
  await reviewer.call(partnershipReview.reject, { params, body: { version: 1, reason: REASON } });
  const own = await as({ id: member.id, role: "user" }).call(partnership.own);
  expect(own).toMatchObject({ applicationStatus: "rejected", rejectionReason: REASON });
  expect([await roleOf(member.id), await keptBrands(db, member.id)]).toEqual(["user", []]);
  expect((await mailed()).map(({ text }) => text.includes(REASON))).toEqual([true]);
  expect(await db.select().from(adminAudit)).toMatchObject([{ action: "partnershipReview.reject", reason: REASON }]);
});

test("a withdrawal takes role and brands back", async () => {
  const { db, reviewer, inReview, roleOf, as } = await start();
  const { member, params } = await inReview();
  await reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } });
  const maker = as({ id: member.id, role: "manufacturer" });
  expect(await maker.call(partnership.withdraw)).toMatchObject({
    applicationStatus: "draft",
    partnershipStatus: "withdrawn",
  });
  expect([await roleOf(member.id), await keptBrands(db, member.id)]).toEqual(["user", []]);
  await expect(reviewer.call(partnershipReview.get, { params })).rejects.toMatchObject({ status: 404 });
});

test.each(["admin", "super-admin"] as const)(
  "an approval never lowers the role of an %s, nor does its end",
  async (role) => {
    const { db, reviewer, inReview, roleOf } = await start();
    const { member, params } = await inReview(role);
    await reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } });
    expect(await roleOf(member.id)).toBe(role);
    expect(await keptBrands(db, member.id)).toEqual(["Nordhem", "Solvik"]);
    await reviewer.call(partnershipReview.suspend, { params, body: { version: 2, reason: REASON } });
    expect([await roleOf(member.id), await keptBrands(db, member.id)]).toEqual([role, []]);
  },
);

test("a reviewer decides neither on their own application nor on its documents", async () => {
  const { db, as, inReview } = await start();
  const { member, documents, params } = await inReview("admin");
  const own = as({ id: member.id, role: "admin" });
  const document = { id: documents[0]?.id ?? "" };
  expect(await own.call(partnershipReview.get, { params })).toMatchObject({ isOwn: true });
  for (const way of [
    () => own.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } }),
    () => own.call(partnershipReview.reject, { params, body: { version: 1, reason: REASON } }),
    () => own.call(partnershipReview.verifyDocument, { params: document, body: { version: 1, expiryDay: null } }),
    () => own.call(partnershipReview.rejectDocument, { params: document, body: { version: 1, reason: REASON } }),
  ]) {
    await expect(way()).rejects.toMatchObject({ status: 403, reason: "own-case" });
  }
  expect(await db.$count(adminAudit)).toBe(0);
});

test("of two reviewers at once the second is told, whatever both decide", async () => {
  const { reviewer, person, inReview, mailed, db } = await start();
  const { params } = await inReview();
  const other = await person("super-admin");
  const results = await Promise.allSettled([
    reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } }),
    other.call(partnershipReview.reject, { params, body: { version: 1, reason: REASON } }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, reason: "application-changed" },
  });
  expect(await mailed()).toHaveLength(1);
  expect(await db.select().from(adminAudit).where(eq(adminAudit.targetType, "partnership-application"))).toHaveLength(
    1,
  );
});

test("what the applicant changed meanwhile has to be looked at before it is decided on", async () => {
  keepPdfsUnread();
  const { reviewer, inReview, as } = await start();
  const { member, params } = await inReview();
  const file = new File([new Uint8Array(plainPdf(1))], "a.pdf");
  const applicant = as({ id: member.id, role: "user" });
  await applicant.call(partnership.addDocument, { params: { documentType: "other" }, file });
  const late = reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } });
  await expect(late).rejects.toMatchObject({ status: 409, reason: "application-changed" });
  await reviewer.call(partnershipReview.approve, { params, body: { version: 2, ...TERMS } });
});

test("a document that has run out since it was verified stands in the way", async () => {
  const { db, reviewer, inReview } = await start();
  const { documents, params } = await inReview();
  await db
    .update(partnershipDocuments)
    .set({ expiryDate: new Date(Date.now() - 1000) })
    .where(eq(partnershipDocuments.id, documents[0]?.id ?? ""));
  const [listed] = (await reviewer.page(partnershipReview.list, { query: { status: "in-review" } })).items;
  expect(listed).toMatchObject({ documentCount: 3, verifiedCount: 2 });
  await expect(
    reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } }),
  ).rejects.toMatchObject({ status: 422, reason: "documents-unverified" });
});

test("a brand that another account keeps is not given twice, and nothing of the approval stays", async () => {
  const { db, reviewer, inReview, roleOf, detail, mailed } = await start();
  const { member, params } = await inReview();
  const other = await makeUser(db, { role: "manufacturer" });
  await db.transaction((tx) => letKeepBrands(tx, { userId: other.id, brands: ["NORDHEM"] }));
  await expect(
    reviewer.call(partnershipReview.approve, { params, body: { version: 1, ...TERMS } }),
  ).rejects.toMatchObject({ status: 409, reason: "brand-kept" });
  expect(await roleOf(member.id)).toBe("user");
  expect(await detail(params.id)).toMatchObject({ applicationStatus: "in-review", version: 1 });
  expect(await mailed()).toEqual([]);
});

test("the queue has one status at a time, the longest waiting first, and no draft", async () => {
  const { db, reviewer } = await start();
  const at = (day: number) => ({ applicationStatus: "submitted" as const, submissionDate: new Date(2026, 0, day) });
  const second = await makeApplication(db, at(2));
  const third = await makeApplication(db, at(3));
  const first = await makeApplication(db, at(1));
  await makeApplication(db);
  await makeApplication(db, {
    applicationStatus: "approved",
    partner: { partnershipStatus: "suspended" },
  });
  const page = await reviewer.page(partnershipReview.list, { query: { limit: 2 } });
  expect(page.items.map(({ id }) => id)).toEqual([first.application.id, second.application.id]);
  const rest = await reviewer.page(partnershipReview.list, { query: { limit: 2, cursor: page.nextCursor ?? "" } });
  expect(rest.items.map(({ id }) => id)).toEqual([third.application.id]);
  expect(rest.nextCursor).toBeNull();
  expect(await reviewer.call(partnershipReview.counts)).toEqual({
    submitted: 3,
    "in-review": 0,
    approved: 1,
    rejected: 0,
    suspended: 1,
    "running-out": 0,
  });
});

test("an account that is deleted takes its application and documents along, bytes and all", async () => {
  keepPdfsUnread();
  const { db, as, deps, work } = await start();
  const member = await makeMember(db, { password: null });
  const applicant = as({ id: member.id, role: "user" });
  const draft = {
    ...{ companyName: "Nordhem", contactName: null, contactEmail: "a@nordhem.example", phoneNumber: null },
    ...{ website: null, description: null, retailerName: null, brands: [], productCategories: [] },
    ...{ estimatedVolume: null, businessPlan: null },
  };
  await applicant.call(partnership.save, { body: draft });
  const file = new File([new Uint8Array(plainPdf(1))], "a.pdf");
  await applicant.call(partnership.addDocument, { params: { documentType: "other" }, file });
  const [document] = await db.select().from(partnershipDocuments);
  await applicant.call(accounts.deleteAccount, { body: { confirm: true } });
  expect(await deps.storage.open(document?.filePath ?? "")).not.toBeNull();
  await work();
  expect(await deps.storage.open(document?.filePath ?? "")).toBeNull();
  for (const table of [manufacturerPartners, partnershipApplications, partnershipDocuments, storedObjects]) {
    expect(await db.$count(table)).toBe(0);
  }
});
