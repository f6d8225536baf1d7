import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeIdentified, makeScan, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { aiScanResults } from "#shared/schema/index.ts";

async function serve() {
  const app = await startTestApp();
  const { id } = await makeUser(app.db);
  const { scan, result } = await makeIdentified(app.db, { userId: id });
  return { ...app, id, me: app.as({ id, role: "user" }), scan, result };
}

test("what a member says of a photo stands on its scan, beside the answer", async () => {
  const { db, me, scan, result } = await serve();
  const said = {
    userUpdatedBrand: " Alder ",
    userUpdatedModel: "Rows 6",
    userUpdatedProductType: "Chest of drawers",
    userUpdatedCategory: "bedroom",
    userUpdatedDescription: "White, six drawers.",
    userFoundProductUrl: "HTTPS://Shop.example/été",
    userNotes: "Bought in 2019.",
  };
  const kept = { ...said, userUpdatedBrand: "Alder", userFoundProductUrl: "https://shop.example/%C3%A9t%C3%A9" };
  const answer = await me.call(scans.update, { params: { id: scan.id }, body: said });
  expect(answer).toMatchObject({ id: scan.id, ...kept, identifiedBrand: "Nordhem", identifiedModel: "Lindholm" });
  expect(await me.call(scans.list)).toEqual([answer]);
  const [row] = await db.select().from(aiScanResults);
  expect(row?.updatedAt.getTime()).toBeGreaterThan(result.createdAt.getTime() - 1);
});

test("what is empty, null or not sent is cleared", async () => {
  const { me, scan } = await serve();
  const send = (body: object) => me.call(scans.update, { params: { id: scan.id }, body });
  await send({ userUpdatedBrand: "Alder", userNotes: "A note.", userFoundProductUrl: "https://shop.example/" });
  expect(await send({ userUpdatedBrand: "  ", userNotes: null })).toMatchObject({
    userUpdatedBrand: null,
    userNotes: null,
    userFoundProductUrl: null,
  });
});

test("nothing in a note turns letters around, and its lines stay", async () => {
  const { me, scan } = await serve();
  const body = {
    userUpdatedBrand: "Al\u202eder\nRows",
    userUpdatedDescription: "White,\u2066 six drawers.",
    userFoundProductUrl: "https://shop.example/\u202edesk",
    userNotes: "\u202eBought in 2019.\r\n\u2069In the attic.\n\n\n\nTwo keys.",
  };
  expect(await me.call(scans.update, { params: { id: scan.id }, body })).toMatchObject({
    userUpdatedBrand: "Alder Rows",
    userUpdatedDescription: "White, six drawers.",
    userFoundProductUrl: "https://shop.example/desk",
    userNotes: "Bought in 2019.\nIn the attic.\n\nTwo keys.",
  });
});

test("another member's scan is as unknown as none, and stays as it is", async () => {
  const { db, as, scan } = await serve();
  const stranger = as({ id: (await makeUser(db)).id, role: "super-admin" });
  const body = { userNotes: "Mine." };
  for (const id of [scan.id, randomUUID()]) {
    await expect(stranger.call(scans.update, { params: { id }, body })).rejects.toMatchObject({
      status: 404,
      reason: "scan-missing",
    });
  }
  expect(await db.$count(aiScanResults, eq(aiScanResults.userNotes, "Mine."))).toBe(0);
});

test("a scan without an identified photo has nothing to correct", async () => {
  const { db, id, me } = await serve();
  const refusal = { status: 409, reason: "scan-without-photo" };
  const code = await makeScan(db, { userId: id });
  const photo = await makeScan(db, { userId: id, method: "photo", code: null, imageHash: "c".repeat(64) });
  for (const scan of [code, photo]) {
    const update = me.call(scans.update, { params: { id: scan.id }, body: { userNotes: "?" } });
    await expect(update).rejects.toMatchObject(refusal);
  }
});

test.each(["javascript:alert(1)", "shop.example/desk", "ftp://shop.example", "https://nordhem.ca@evil.example/", "x"])(
  "the link %s is refused at its field, which says what to do",
  async (userFoundProductUrl) => {
    const { me, scan } = await serve();
    const update = me.call(scans.update, { params: { id: scan.id }, body: { userFoundProductUrl } });
    await expect(update).rejects.toMatchObject({
      status: 400,
      fields: { userFoundProductUrl: expect.stringContaining("https://") },
    });
  },
);
