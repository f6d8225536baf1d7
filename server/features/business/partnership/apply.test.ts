import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";
import { makeApplication, makePartnershipDocument, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { activePdfs, pdfOfTwoFaces, plainPdf, streamOf } from "#server/testing/pdfs.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { partnership } from "#shared/contracts/business/partnership.ts";
import { PARTNER_DOCUMENT_MAX_BYTES, PARTNER_DOCUMENTS_MAX } from "#shared/domain/limits.ts";
import { REQUIRED_DOCUMENTS } from "#shared/domain/partnership.ts";
import type { Role } from "#shared/domain/roles.ts";
import {
  manufacturerPartners,
  partnershipApplications,
  partnershipDocuments,
  storedObjects,
} from "#shared/schema/index.ts";

const DRAFT = {
  companyName: "Nordhem Furniture",
  contactName: null,
  contactEmail: "Hello@Nordhem.example",
  phoneNumber: null,
  website: null,
  description: null,
  retailerName: null,
  brands: ["Nordhem", "Nordhem", "Solvik"],
  productCategories: [],
  estimatedVolume: null,
  businessPlan: null,
};
const WHOLE = {
  ...DRAFT,
  contactName: "Ines Roy",
  productCategories: ["bedroom" as const],
  estimatedVolume: 1200,
  businessPlan: "Beds for Quebec.",
};

async function start() {
  const app = await startTestApp();
  const member = await makeUser(app.db);
  const person = async (role: Role = "user") => app.as({ id: (await makeUser(app.db, { role })).id, role });
  return { ...app, member, person, applicant: app.as({ id: member.id, role: "user" }) };
}

const pdf = (bytes = plainPdf(1)) => new File([new Uint8Array(bytes)], "registration.pdf", { type: "application/pdf" });

test("a draft is saved as far as it goes, changed, and one of each account", async () => {
  const { applicant, db } = await start();
  expect(await applicant.call(partnership.own)).toBeNull();
  const saved = await applicant.call(partnership.save, { body: DRAFT });
  expect(saved).toMatchObject({
    applicationStatus: "draft",
    partnershipStatus: "pending",
    contactEmail: "hello@nordhem.example",
    brands: ["Nordhem", "Solvik"],
    documents: [],
  });
  const [once, twice] = await Promise.all([
    applicant.call(partnership.save, { body: WHOLE }),
    applicant.call(partnership.save, { body: { ...WHOLE, companyName: "Nordhem Inc." } }),
  ]);
  expect(new Set([once.id, twice.id])).toEqual(new Set([saved.id]));
  expect(await db.$count(manufacturerPartners)).toBe(1);
  expect(await applicant.call(partnership.own)).toMatchObject({ contactName: "Ines Roy", estimatedVolume: 1200 });
});

test("names are kept on one line, turned by nothing; descriptions keep their lines", async () => {
  const { applicant } = await start();
  const text = "Nord\u202ehem\r\nInc.";
  const body = { ...WHOLE, companyName: text, contactName: text, brands: [text], description: "Beds.\n\nDesks." };
  expect(await applicant.call(partnership.save, { body })).toMatchObject({
    companyName: "Nordhem Inc.",
    contactName: "Nordhem Inc.",
    brands: ["Nordhem Inc."],
    description: "Beds.\n\nDesks.",
  });
  const unseen = applicant.call(partnership.save, { body: { ...WHOLE, companyName: "\u200b" } });
  await expect(unseen).rejects.toMatchObject({ status: 400 });
});

test("the address of another company is refused, and one's own may stay", async () => {
  const { applicant, person } = await start();
  await applicant.call(partnership.save, { body: DRAFT });
  await applicant.call(partnership.save, { body: DRAFT });
  const other = await person();
  await expect(other.call(partnership.save, { body: DRAFT })).rejects.toMatchObject({
    status: 409,
    reason: "partner-email-taken",
    fields: { contactEmail: expect.any(String) },
  });
});

test("an application is submitted once nothing is missing, and stays as it is then", async () => {
  keepPdfsUnread();
  const { applicant, db } = await start();
  await expect(applicant.call(partnership.submit)).rejects.toMatchObject({ status: 404 });
  await applicant.call(partnership.save, { body: DRAFT });
  const refused = await applicant.call(partnership.submit).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 422, reason: "application-incomplete" });
  expect(Object.keys((refused as { fields: object }).fields)).toEqual([
    "contactName",
    "productCategories",
    "estimatedVolume",
    "businessPlan",
    ...REQUIRED_DOCUMENTS,
  ]);
  await applicant.call(partnership.save, { body: WHOLE });
  for (const documentType of REQUIRED_DOCUMENTS) {
    await applicant.call(partnership.addDocument, { params: { documentType }, file: pdf() });
  }
  const submitted = await applicant.call(partnership.submit);
  expect(submitted).toMatchObject({ applicationStatus: "submitted", submissionDate: expect.any(Date) });
  expect(await db.select().from(manufacturerPartners)).toMatchObject([
    { primaryCategory: "bedroom", submittedDocuments: [...REQUIRED_DOCUMENTS] },
  ]);
  for (const again of [
    () => applicant.call(partnership.save, { body: WHOLE }),
    () => applicant.call(partnership.submit),
  ]) {
    await expect(again()).rejects.toMatchObject({ status: 409, reason: "application-closed" });
  }
  expect(await applicant.call(partnership.withdraw)).toMatchObject({ applicationStatus: "draft" });
  await applicant.call(partnership.save, { body: { ...WHOLE, brands: ["Solvik"] } });
});

test("a rejected application is revised and submitted again; a rejected document has to be replaced before", async () => {
  keepPdfsUnread();
  const { applicant, db, member } = await start();
  const { documents } = await makeApplication(db, {
    applicationStatus: "rejected",
    rejectionReason: "The insurance has run out.",
    partner: { userId: member.id, partnershipStatus: "rejected" },
  });
  const [, , insurance] = documents;
  await db
    .update(partnershipDocuments)
    .set({ verificationStatus: "rejected" })
    .where(eq(partnershipDocuments.id, insurance?.id ?? ""));
  expect(await applicant.call(partnership.own)).toMatchObject({ rejectionReason: "The insurance has run out." });
  await expect(applicant.call(partnership.submit)).rejects.toMatchObject({
    fields: { "liability-insurance": expect.any(String) },
  });
  await applicant.call(partnership.addDocument, { params: { documentType: "liability-insurance" }, file: pdf() });
  expect(await applicant.call(partnership.submit)).toMatchObject({
    applicationStatus: "submitted",
    partnershipStatus: "pending",
  });
});

test("a document is what its bytes are, and made anew: a PDF of what was read, a picture without its place", async () => {
  const { applicant, deps, db } = await start();
  await applicant.call(partnership.save, { body: DRAFT });
  const params = { documentType: "other" } as const;
  const twoFaces = pdfOfTwoFaces();
  const paper = await applicant.call(partnership.addDocument, { params, file: pdf(twoFaces) });
  expect(paper).toMatchObject({ fileName: "registration.pdf", mediaType: "application/pdf" });
  const written = Buffer.from(
    await (await applicant.call(partnership.document, { params: { id: paper.id } })).arrayBuffer(),
  );
  expect([written.length, written.equals(twoFaces)]).toEqual([paper.fileSize, false]);
  expect(await pdfReader.countPages("ada", Readable.from([written]))).toBe(1);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "white" } })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  const named = new File([new Uint8Array(photo)], "../../a\u202egpj.exe", { type: "application/pdf" });
  const picture = await applicant.call(partnership.addDocument, { params, file: named });
  expect(picture).toMatchObject({ mediaType: "image/webp", fileName: "agpj.exe" });
  const kept = await applicant.call(partnership.document, { params: { id: picture.id } });
  expect((await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).exif).toBeUndefined();
  const names = (await db.select().from(partnershipDocuments)).map(({ filePath }) => filePath);
  expect(names.every((name) => /^[0-9a-f-]{36}\.(pdf|webp)$/.test(name))).toBe(true);
  expect(await db.select({ withheldAt: storedObjects.withheldAt }).from(storedObjects)).toEqual([
    { withheldAt: expect.any(Date) },
    { withheldAt: expect.any(Date) },
  ]);
  expect(await deps.storage.open(names[0] ?? "")).not.toBeNull();
});

const [script = Buffer.alloc(0)] = Object.values(activePdfs());
test.each([
  ["a page", Buffer.from("<html><script>alert(1)</script></html>"), 415, "document-unreadable"],
  ["a PDF with a script", script, 422, "pdf-active"],
])("%s is no document", async (_what, bytes, status, reason) => {
  const { applicant, db } = await start();
  await applicant.call(partnership.save, { body: DRAFT });
  const params = { documentType: "other" } as const;
  await expect(applicant.call(partnership.addDocument, { params, file: pdf(bytes) })).rejects.toMatchObject({
    status,
    reason,
  });
  expect(await db.$count(partnershipDocuments)).toBe(0);
  expect(await db.$count(storedObjects)).toBe(0);
});

test("letters in a PDF's compressed content mean nothing", async () => {
  const { applicant } = await start();
  await applicant.call(partnership.save, { body: DRAFT });
  const file = pdf(plainPdf(1, { objects: [streamOf(Buffer.from("/JS /Launch"))] }));
  await applicant.call(partnership.addDocument, { params: { documentType: "other" }, file });
});

test("a document that is sent twice is there once, with one object; another file or of another type is another", async () => {
  keepPdfsUnread();
  const { applicant, db, deps } = await start();
  await applicant.call(partnership.save, { body: DRAFT });
  const add = (documentType: "business-registration" | "liability-insurance", file: File) =>
    applicant.call(partnership.addDocument, { params: { documentType }, file });
  const [one, two, three] = [
    await add("business-registration", pdf()),
    ...(await Promise.all([add("business-registration", pdf()), add("business-registration", pdf())])),
  ];
  expect([two?.id, three?.id]).toEqual([one?.id, one?.id]);
  expect([await db.$count(partnershipDocuments), await db.$count(storedObjects)]).toEqual([1, 1]);
  const [object] = await db.select().from(storedObjects);
  expect(await deps.storage.open(object?.name ?? "")).not.toBeNull();
  await add("business-registration", pdf(plainPdf(2)));
  await add("liability-insurance", pdf());
  expect(await db.$count(partnershipDocuments)).toBe(3);
});

test("a document is no larger than allowed, and there are no more of them", async () => {
  keepPdfsUnread();
  const { applicant, db, member } = await start();
  const { partner } = await makeApplication(db, { partner: { userId: member.id } });
  const params = { documentType: "other" } as const;
  const large = pdf(Buffer.alloc(PARTNER_DOCUMENT_MAX_BYTES + 1, "%PDF-"));
  await expect(applicant.call(partnership.addDocument, { params, file: large })).rejects.toMatchObject({ status: 413 });
  for (let count = REQUIRED_DOCUMENTS.length; count < PARTNER_DOCUMENTS_MAX; count++) {
    await makePartnershipDocument(db, { manufacturerId: partner.id });
  }
  await expect(applicant.call(partnership.addDocument, { params, file: pdf() })).rejects.toMatchObject({
    status: 409,
    reason: "documents-full",
  });
});

test("a document is sent as a file to its owner and the reviewers of what was submitted, to others not at all", async () => {
  keepPdfsUnread();
  const { applicant, person, db, origin, as, member } = await start();
  await applicant.call(partnership.save, { body: WHOLE });
  const { id } = await applicant.call(partnership.addDocument, {
    params: { documentType: "brand-rights" },
    file: pdf(),
  });
  const params = { id };
  const answer = await fetch(`${origin}/api/partnership/documents/${id}/file`, { headers: applicant.headers });
  expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": 'attachment; filename="brand-rights.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const [row] = await db.select().from(partnershipDocuments);
  for (const reader of [await person(), await person("manufacturer"), await person("admin")]) {
    await expect(reader.call(partnership.document, { params })).rejects.toMatchObject({ status: 404 });
  }
  for (const headers of [{}, applicant.headers, as({ id: member.id, role: "super-admin" }).headers]) {
    expect((await fetch(`${origin}/media/o/${row?.filePath}`, { headers })).status).toBe(404);
  }
  await db.update(partnershipApplications).set({ applicationStatus: "submitted", submissionDate: new Date() });
  await (await person("admin")).call(partnership.document, { params });
  await expect((await person()).call(partnership.document, { params })).rejects.toMatchObject({ status: 404 });
});

test("a document is removed with its file, but not a verified one on which the application rests", async () => {
  keepPdfsUnread();
  const { applicant, person, db, deps } = await start();
  await applicant.call(partnership.save, { body: WHOLE });
  const { id } = await applicant.call(partnership.addDocument, { params: { documentType: "other" }, file: pdf() });
  const params = { id };
  const [row] = await db.select().from(partnershipDocuments);
  await expect((await person()).call(partnership.removeDocument, { params })).rejects.toMatchObject({ status: 404 });
  await db.update(partnershipDocuments).set({ verificationStatus: "verified" });
  await db.update(partnershipApplications).set({ applicationStatus: "in-review", submissionDate: new Date() });
  await expect(applicant.call(partnership.removeDocument, { params })).rejects.toMatchObject({
    reason: "document-needed",
  });
  await db.update(partnershipApplications).set({ applicationStatus: "draft" });
  await applicant.call(partnership.removeDocument, { params });
  expect(await deps.storage.open(row?.filePath ?? "")).toBeNull();
  expect(await db.$count(storedObjects)).toBe(0);
});
