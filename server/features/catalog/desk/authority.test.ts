import { expect, test } from "vitest";
import { letKeepBrands } from "#server/features/catalog/desk/brand-keepers.ts";
import { makeApplication, makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { call } from "#shared/http/client.ts";
import { partnershipDocuments } from "#shared/schema/index.ts";

type Headers = Record<string, string>;

test("what a session may do with a sheet is what its account may at that moment, for each call by its id", async () => {
  const { db, origin } = await startTestApp();
  const enter = async (values: Parameters<typeof makeMember>[1] = {}, ...brands: string[]) => {
    const { id, email } = await makeMember(db, values);
    await db.transaction((tx) => letKeepBrands(tx, { userId: id, brands }));
    return { id, headers: await signIn(origin, email) };
  };
  const suspendedUntil = new Date(Date.now() + 1e9);
  const admin = await enter({ role: "admin" });
  const maker = await enter({ role: "manufacturer" }, "Nordhem");
  const product = await makeProduct(db, { brand: "Nordhem" });
  const oaks = await makeProduct(db, { brand: "Oakline" });
  const { application } = await makeApplication(db, {
    applicationStatus: "approved",
    isVerified: true,
    partner: { userId: maker.id, partnershipStatus: "approved", brands: ["Nordhem"] },
  });
  const opened = await call({ origin, ...admin }, desk.open, { params: { id: product.id } });
  const { version, sheet } = opened;
  const asked = async (headers: Headers, { id } = product) => {
    const path = `/api/desk/products/${id}`;
    const calls: [method: string, path: string, body?: unknown][] = [
      ["GET", path],
      ["GET", `${path}/revisions`],
      ["PUT", path, { version, sheet }],
      ["POST", `${path}/revisions/0/restore`, { version }],
    ];
    const found: number[] = [];
    for (const [method, place, body] of calls) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const json = { ...headers, "content-type": "application/json" };
      found.push((await fetch(origin + place, { method, headers: json, ...sent })).status);
    }
    return found;
  };
  const refused = [403, 403, 403, 403];
  // A product that was never edited has no version to go back to.
  const allowed = [200, 200, 200, 404];
  expect(await asked({})).toEqual([401, 401, 401, 401]);
  expect(await asked((await enter()).headers)).toEqual(refused);
  expect(await asked((await enter({ suspendedUntil })).headers)).toEqual(refused);
  expect(await asked((await enter({ role: "manufacturer" }, "Solvik")).headers)).toEqual(refused);
  const suspended = await enter({ role: "manufacturer", suspendedUntil }, "Oakline");
  expect(await asked(suspended.headers, oaks)).toEqual(refused);
  expect(await asked((await enter({ role: "super-admin" })).headers)).toEqual(allowed);
  expect(await asked(maker.headers)).toEqual(allowed);
  // A document that has run out is asked for anew; the partnership lasts until a reviewer suspends it.
  await db.update(partnershipDocuments).set({ expiryDate: new Date(Date.now() - 1000) });
  expect(await asked(maker.headers)).toEqual(allowed);

  const params = { id: application.id };
  const seen = await call({ origin, ...admin }, partnershipReview.get, { params });
  const body = { version: seen.version, reason: "The insurance has run out." };
  const ended = await call({ origin, ...admin }, partnershipReview.suspend, { params, body });
  expect(await asked(maker.headers)).toEqual(refused);
  await call({ origin, ...admin }, partnershipReview.reinstate, { params, body: { version: ended.version } });
  expect(await asked(maker.headers)).toEqual(allowed);
});
