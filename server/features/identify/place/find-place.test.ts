import { expect, onTestFinished, test, vi } from "vitest";
import { takeTry } from "#server/http/rate-limit.ts";
import { PlaceError, type PlaceFinder } from "#server/ports/place-finder/index.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startGeocoder } from "#server/testing/geocoder-server.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { until } from "#server/testing/until.ts";
import { place } from "#shared/contracts/identify/place.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { idempotencyKeys } from "#shared/schema/index.ts";

const HOUSE = { latitude: 45.421532, longitude: -75.697189 };
const MONTREAL = { country: "CA", region: "Quebec", city: "Montréal", postalCode: "h2y 1c6" };

/** What finds places, with what it was asked for. */
function finder(found: Awaited<ReturnType<NonNullable<PlaceFinder["addresses"]>["byAddress"]>> | Error = MONTREAL) {
  const asked: unknown[] = [];
  const answer = async (question: unknown) => {
    asked.push(question);
    if (found instanceof Error) throw found;
    return found;
  };
  return { asked, places: { geocoder: { reverse: answer }, addresses: { byAddress: answer } } };
}

async function serve(places?: PlaceFinder) {
  const app = await startTestApp({ ...(places && { places }), config: { trustProxy: 1 } });
  const user = await makeUser(app.db);
  const { headers } = app.as({ id: user.id, role: "user" });
  /** A call that comes from an address. */
  const find = async (body: object, from = "81.2.69.142", more = {}) => {
    const response = await fetch(app.origin + place.find.path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "x-forwarded-for": from, ...more },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  return { ...app, user, find };
}

test("a position is rounded to a city before a service is asked, and the place is named as far as an area", async () => {
  const { asked, places } = finder();
  const { find } = await serve(places);
  const { status, body, headers } = await find({ position: HOUSE });
  expect([status, body]).toEqual([200, { country: "CA", region: "Quebec", city: "Montréal", postalCode: "H2Y" }]);
  expect(asked).toEqual([{ latitude: 45.4, longitude: -75.7 }]);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

test("without a position the address of the call is looked up, if it is a public one", async () => {
  const { asked, places } = finder();
  const { find } = await serve(places);
  expect((await find({})).body).toMatchObject({ city: "Montréal" });
  expect((await find({}, "2620:0:1000:ab:1:2:3:4")).body).toMatchObject({ city: "Montréal" });
  for (const address of ["10.1.2.3", "127.0.0.1", "192.168.1.4", "fe80::1", "nonsense"]) {
    expect((await find({}, address)).body).toBeNull();
  }
  expect(asked).toEqual(["81.2.69.142", "2620:0:1000:ab::"]);
});

test("of a place in another country nothing is said but that it is in another", async () => {
  const { places } = finder({ country: "FR", region: "Île-de-France", city: "Paris", postalCode: "75001" });
  const { find } = await serve(places);
  expect((await find({ position: HOUSE })).body).toEqual({ country: null, region: null, city: null });
});

test.each([
  ["without services", undefined],
  ["where nothing is known", finder(null).places],
  ["where a place has no country", finder({ ...MONTREAL, country: null }).places],
  ["where a service fails", finder(new PlaceError("The service has answered 500")).places],
])("%s there is no place", async (_, places) => {
  const { find } = await serve(places);
  expect(await find({ position: HOUSE })).toMatchObject({ status: 200, body: null });
  expect(await find({})).toMatchObject({ status: 200, body: null });
});

test("a service that never answers is not waited for", async () => {
  let asked = 0;
  const never = () => {
    asked++;
    return new Promise<never>(() => undefined);
  };
  const { find, logged } = await serve({ geocoder: { reverse: never }, addresses: { byAddress: never } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [byAddress, byPosition] = [find({}), find({ position: HOUSE })];
  await until(() => asked === 2);
  vi.advanceTimersByTime(3000);
  expect((await byAddress).body).toBeNull();
  expect(logged().join()).toContain("It took longer than 3000 ms");
  vi.advanceTimersByTime(1999);
  expect(logged().join()).not.toContain("It took longer than 5000 ms");
  vi.advanceTimersByTime(1);
  expect((await byPosition).body).toBeNull();
  expect(logged().join()).toContain("It took longer than 5000 ms");
});

test("neither position nor address reach the log or the tables, whatever fails, nor does a key keep the answer", async () => {
  const { geocoder } = await startGeocoder((_request, response) => response.writeHead(500).end(`${HOUSE.latitude}`));
  const failing = finder(new PlaceError("The IP database can't be read"));
  const { find, logged, db } = await serve({ geocoder: geocoder(), addresses: failing.places.addresses });
  await find({ position: HOUSE }, undefined, { "idempotency-key": "one" });
  await find({}, undefined, { "idempotency-key": "two" });
  await find({ position: { latitude: 91, longitude: -75.697189 } });
  expect(logged().filter((line) => line.includes("a place could not be looked up"))).toHaveLength(2);
  expect(logged().join()).not.toMatch(/45\.4|75\.[67]|81\.2\.69/);
  expect(await db.$count(idempotencyKeys)).toBe(0);
  const { rows } = await db.execute("select key from rate_limits");
  expect(JSON.stringify(rows)).not.toContain("81.2.69");
});

test("a position that is none is refused, and guests are", async () => {
  const { asked, places } = finder();
  const { find, as } = await serve(places);
  for (const position of [{ latitude: 91, longitude: 0 }, { latitude: 1 }, { latitude: "45", longitude: 1 }, "home"]) {
    expect((await find({ position })).status).toBe(400);
  }
  await expect(as(null).call(place.find, { body: {} })).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual([]);
});

test("tries are counted for the member", async () => {
  const { asked, places } = finder();
  const { find, db, user } = await serve(places);
  const { tries } = TRY_LIMITS.places;
  for (let time = 0; time < tries; time++) await takeTry(db, TRY_LIMITS.places, user.id);
  expect((await find({})).status).toBe(429);
  expect(asked).toEqual([]);
});
