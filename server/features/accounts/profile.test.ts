import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { signInWithProvider } from "#server/features/accounts/provider-accounts.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { PROFILE_PICTURE_SIDE_PX } from "#shared/domain/account-rules.ts";
import { storedObjects, users } from "#shared/schema/index.ts";

const NAMES = { firstName: "Amélie", lastName: "Roy", username: "amelie.roy" };

async function startAsMember() {
  const app = await startTestApp();
  const member = await makeMember(app.db);
  return {
    ...app,
    visitor: createVisitor(app.origin, await signIn(app.origin, member.email)),
    person: app.as({ id: member.id, role: member.role }),
  };
}

/** A photo as phones make them: turned by its EXIF, with a place in it. */
async function photo(width: number, height: number, red: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .withExif({ IFD0: { Copyright: "4 Secret Street" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
}

test("a member changes names and user name, and every answer about them has the new ones", async () => {
  const { visitor } = await startAsMember();
  const changed = await visitor.send(accounts.changeNames, { body: { ...NAMES, firstName: "  Amélie " } });
  expect([changed.status, await changed.json()]).toMatchObject([200, NAMES]);
  expect(await (await visitor.send(accounts.current)).json()).toMatchObject(NAMES);
});

test("a user name of another, whatever its case, and one that reads as an office are refused at their field", async () => {
  const { db, visitor } = await startAsMember();
  await makeUser(db, { username: "Amelie.Roy" });
  const taken = await visitor.send(accounts.changeNames, { body: NAMES });
  expect([taken.status, await taken.json()]).toMatchObject([
    409,
    { reason: "username-taken", fields: { username: expect.any(String) } },
  ]);
  const office = await visitor.send(accounts.changeNames, { body: { ...NAMES, username: "hexkey-support" } });
  expect([office.status, await office.json()]).toMatchObject([400, { reason: "name-reserved" }]);
});

test("no name consists of what can't be seen, and no name turns around what stands beside it", async () => {
  const { visitor } = await startAsMember();
  for (const name of ["\u200b", "\u3164", "\u2800 "]) {
    const refused = await visitor.send(accounts.changeNames, { body: { ...NAMES, firstName: name } });
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { firstName: expect.any(String) } }]);
  }
  const changed = await visitor.send(accounts.changeNames, { body: { ...NAMES, firstName: "\u202eAmélie\n" } });
  expect([changed.status, await changed.json()]).toMatchObject([200, NAMES]);
});

test("what is one's own already is no conflict with oneself", async () => {
  const { visitor } = await startAsMember();
  for (const username of [NAMES.username, NAMES.username.toUpperCase()]) {
    const { status } = await visitor.send(accounts.changeNames, { body: { ...NAMES, username } });
    expect(status).toBe(200);
  }
});

test("a picture becomes a small upright square without what it said of the place", async () => {
  const { db, origin, person } = await startAsMember();
  const { profileImageUrl } = await person.call(accounts.setPicture, { file: await photo(900, 600, 200) });
  const bytes = Buffer.from(await (await fetch(origin + profileImageUrl)).arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    ...{ format: "webp", width: PROFILE_PICTURE_SIDE_PX, height: PROFILE_PICTURE_SIDE_PX },
    exif: undefined,
  });
  expect(bytes.includes("Secret Street")).toBe(false);
  expect(await db.$count(storedObjects)).toBe(1);
});

test("another picture takes the place of the first, whose file goes; removed, nothing is left", async () => {
  const { db, origin, person } = await startAsMember();
  const first = await person.call(accounts.setPicture, { file: await photo(400, 400, 10) });
  const second = await person.call(accounts.setPicture, { file: await photo(400, 400, 240) });
  expect((await fetch(origin + first.profileImageUrl)).status).toBe(404);
  expect((await fetch(origin + second.profileImageUrl)).status).toBe(200);
  expect(await person.call(accounts.removePicture)).toMatchObject({ profileImageUrl: null });
  expect(await db.$count(storedObjects)).toBe(0);
});

test("what is no picture is refused, and the picture that was there stays", async () => {
  const { person } = await startAsMember();
  const { profileImageUrl } = await person.call(accounts.setPicture, { file: await photo(400, 400, 10) });
  const broken = new File(["not a picture"], "me.jpg");
  await expect(person.call(accounts.setPicture, { file: broken })).rejects.toMatchObject({ code: "UNSUPPORTED" });
  expect(await person.call(accounts.current)).toMatchObject({ profileImageUrl });
});

test("a sign-in with a provider changes names and picture no longer once the person has changed them here", async () => {
  const app = await startTestApp();
  const identity = {
    ...{
      provider: "google" as const,
      subject: "g-1",
      email: "amelie@example.org",
      emailVerified: true,
      username: null,
    },
    ...{ firstName: "Amy", lastName: "King", picture: "https://pictures.example/amy.png" },
  };
  const signedIn = await signInWithProvider(app.deps, identity);
  if (!("userId" in signedIn)) throw new Error("not signed in");
  const person = async () => (await app.db.select().from(users).where(eq(users.id, signedIn.userId)))[0];
  await signInWithProvider(app.deps, { ...identity, firstName: "Ami" });
  expect(await person()).toMatchObject({ firstName: "Ami", profileImageUrl: identity.picture });

  const actor = { id: signedIn.userId, role: "user" as const };
  await app.as(actor).call(accounts.changeNames, { body: NAMES });
  await app.as(actor).call(accounts.removePicture);
  await signInWithProvider(app.deps, identity);
  expect(await person()).toMatchObject({ ...NAMES, profileImageUrl: null });
});
