import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { objectPath } from "#server/features/files/index.ts";
import { storePhoto } from "#server/features/identify/answer/kept-answers.ts";
import { makeIdentified, makeKeptPhoto, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { ROLES, type Role } from "#shared/domain/roles.ts";
import { aiScanResults, imageCacheEntries, storedObjects } from "#shared/schema/index.ts";

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);

async function serve() {
  let now = new Date("2026-11-01T00:00:00Z");
  const app = await startTestApp({ now: () => now });
  const owner = await makeUser(app.db);
  const { imageHash } = await makeIdentified(app.db, { userId: owner.id });
  const { objectName } = await makeKeptPhoto(app.deps, imageHash, JPEG);
  const read = (role: Role, id: string = randomUUID(), hash = imageHash) =>
    fetch(`${app.origin}/api/scan-images/${hash}`, { headers: app.as({ id, role }).headers });
  const at = (moment: string) => {
    now = new Date(moment);
  };
  return { ...app, owner, imageHash, objectName: String(objectName), read, at };
}

test("a member gets the photo that they had identified, as a JPEG that no cache keeps", async () => {
  const { owner, read } = await serve();
  const answer = await read("user", owner.id);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "image/jpeg",
    "private, no-store",
  ]);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(JPEG);
});

test("the same photo of another member is theirs as well; without a result only a super-admin sees it", async () => {
  const { db, imageHash, read, origin } = await serve();
  const other = await makeUser(db);
  const statusFor = async (role: Role) => (await read(role, other.id)).status;
  const statuses = await Promise.all(ROLES.map(async (role) => [role, await statusFor(role)]));
  expect(Object.fromEntries(statuses)).toEqual({
    user: 404,
    manufacturer: 404,
    sponsor: 404,
    admin: 404,
    "super-admin": 200,
  });
  expect((await fetch(`${origin}/api/scan-images/${imageHash}`)).status).toBe(401);
  await makeIdentified(db, { userId: other.id, imageHash });
  expect(await statusFor("user")).toBe(200);
});

test("a photo of others, an unknown and an expired one, and one without its bytes are refused alike", async () => {
  const { db, deps, owner, read, at, imageHash, objectName } = await serve();
  await db.update(imageCacheEntries).set({ expiresAt: new Date("2026-12-01T00:00:00Z") });
  const refusals = [await read("user"), await read("user", owner.id, "f".repeat(64))];
  expect((await read("user", owner.id)).status).toBe(200);
  at("2026-12-01T00:00:00Z");
  refusals.push(await read("user", owner.id), await read("super-admin"));
  at("2026-11-30T23:59:59Z");
  await deps.storage.remove(objectName);
  refusals.push(await read("user", owner.id));
  await db.update(imageCacheEntries).set({ objectName: null }).where(eq(imageCacheEntries.imageHash, imageHash));
  refusals.push(await read("user", owner.id));
  const said = await Promise.all(refusals.map(async (one) => [one.status, await one.json()]));
  const alike = [404, { code: "NOT_FOUND", reason: "photo-missing", message: "That photo is not there any more." }];
  expect(said).toEqual(Array(6).fill(alike));
});

test("a result that is gone takes the right to see the photo along", async () => {
  const { db, owner, read } = await serve();
  await db.delete(aiScanResults);
  expect((await read("user", owner.id)).status).toBe(404);
});

test("a kept photo is served under no address of its own, to its owner, moderators and all others", async () => {
  const { db, deps, origin, as, owner, imageHash } = await serve();
  const name = await storePhoto(deps, JPEG);
  const [row] = await db.select().from(storedObjects).where(eq(storedObjects.name, name));
  expect(row?.withheldAt).not.toBeNull();
  // Before the cache refers to it and after.
  const askAll = async () => {
    const answers = ROLES.flatMap((role) => [as({ id: owner.id, role }), as({ id: randomUUID(), role }), as(null)]);
    const found = await Promise.all(answers.map(({ headers }) => fetch(origin + objectPath(name), { headers })));
    return [...new Set(found.map(({ status }) => status))];
  };
  expect(await askAll()).toEqual([404]);
  await db.update(imageCacheEntries).set({ objectName: name }).where(eq(imageCacheEntries.imageHash, imageHash));
  expect(await askAll()).toEqual([404]);
  const answer = await as({ id: owner.id, role: "user" }).call(identify.image, { params: { imageHash } });
  expect((await answer.arrayBuffer()).byteLength).toBe(JPEG.length);
});

test("a scan of one photo shows no other, and a corrected answer's photo stays while its time lasts", async () => {
  const { db, owner, read, imageHash } = await serve();
  const other = await makeUser(db);
  await makeIdentified(db, { userId: other.id });
  expect((await read("user", other.id)).status).toBe(404);
  const hasEnded = { expiresAt: new Date("2026-10-31T00:00:00Z") };
  await db.update(imageCacheEntries).set(hasEnded).where(eq(imageCacheEntries.imageHash, imageHash));
  expect((await read("user", owner.id)).status).toBe(404);
  await db.update(imageCacheEntries).set({ correctionCount: 2 }).where(eq(imageCacheEntries.imageHash, imageHash));
  expect((await read("user", owner.id)).status).toBe(200);
});
