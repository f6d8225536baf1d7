import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locate } from "#client/features/identify/place/locate.ts";
import { chosenPlace, placeInput, SKIPPED, searchWords } from "#client/features/identify/place/person-place.ts";
import { replace } from "#client/testing/fake-camera.ts";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { fakePosition, fakeTimeZone } from "#client/testing/sample-identified.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type PlaceFound, place } from "#shared/contracts/identify/place.ts";

const OTTAWA = { latitude: 45.421_532, longitude: -75.697_189 };

beforeEach(() => fakeTimeZone("America/Toronto"));
afterEach(() => void vi.useRealTimers());

/** Where this person is, whom nothing interrupts. */
const locateNow = () => locate(new AbortController().signal);

/** A server that is set up for both; returns what it was asked. */
function serve(answer: (position: object | undefined) => PlaceFound | null | Promise<PlaceFound | null>) {
  servePublicSettings({ namesPositions: true, findsAddresses: true });
  return stubEndpoint(place.find, ({ body }) => answer(body.position));
}
const GATINEAU = { country: "CA", region: "Quebec", city: "Gatineau", postalCode: "J8X" } as const;

test("a position is asked for exactly and leaves rounded to a city, which the server names", async () => {
  const calls = serve(() => GATINEAU);
  const asked = fakePosition(OTTAWA);
  expect(await locateNow()).toEqual({
    source: "position",
    country: "CA",
    region: "Quebec",
    city: "Gatineau",
    position: { latitude: 45.4, longitude: -75.7 },
  });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }]);
  expect(calls.map(({ body }) => body)).toEqual([{ position: { latitude: 45.4, longitude: -75.7 } }]);
});

test("a place over the border of the time zone's country is approximate, and one abroad is no country of ours", async () => {
  fakeTimeZone("America/Detroit");
  fakePosition({ latitude: 42.33, longitude: -83.05 });
  serve(() => ({ country: "CA", region: "Ontario", city: "Windsor" }));
  expect(await locateNow()).toMatchObject({ source: "unnamed", country: "CA", city: "Windsor" });
  const calls = serve(() => ({ country: null, region: null, city: null }));
  expect(await locateNow()).toMatchObject({ source: "position", country: null, region: null });
  expect(calls).toHaveLength(1);
});

test.each([
  ["does not know", async () => null],
  [
    "fails",
    async () => {
      throw new ApiFailure("INTERNAL", "No.");
    },
  ],
])("where the server %s where a position is, the address stands in, then the time zone", async (_, answer) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fakePosition(OTTAWA);
  const calls = serve((position) => (position ? answer() : GATINEAU));
  expect(await locateNow()).toMatchObject({ source: "unnamed", region: "Quebec", position: { latitude: 45.4 } });
  expect(calls.map(({ body }) => Object.keys(body))).toEqual([["position"], []]);
  serve(answer);
  expect(await locateNow()).toMatchObject({ source: "unnamed", region: "Ontario", city: null });
});

test("without a position the address of the call stands in, unless it is abroad", async () => {
  fakePosition(1);
  const calls = serve(() => GATINEAU);
  expect(await locateNow()).toEqual({
    source: "approximate",
    country: "CA",
    region: "Quebec",
    city: "Gatineau",
    position: null,
  });
  expect(calls.map(({ body }) => body)).toEqual([{}]);
  serve(() => ({ country: null, region: null, city: null }));
  expect(await locateNow()).toMatchObject({ source: "approximate", region: "Ontario" });
});

test("the server is asked for nothing that it is not set up for", async () => {
  const calls = serve(() => GATINEAU);
  servePublicSettings({ namesPositions: false, findsAddresses: false });
  fakePosition(OTTAWA);
  expect(await locateNow()).toMatchObject({ source: "unnamed", region: "Ontario" });
  fakePosition(1);
  expect(await locateNow()).toMatchObject({ source: "approximate", region: "Ontario" });
  servePublicSettings({ namesPositions: true, findsAddresses: false });
  await locateNow();
  expect(calls).toEqual([]);
});

test("five seconds are waited for a name, and three for an address", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fakePosition(OTTAWA);
  const calls = serve(() => new Promise<never>(() => undefined));
  let found: unknown = null;
  const finding = locateNow().then((place) => {
    found = place;
  });
  await vi.advanceTimersByTimeAsync(4900);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2800);
  expect(found).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await finding;
  expect(found).toMatchObject({ source: "unnamed", region: "Ontario" });
});

test("a search that is ended asks nothing further", async () => {
  const calls = serve(() => new Promise<never>(() => undefined));
  fakePosition("silent");
  const first = new AbortController();
  const waiting = locate(first.signal);
  first.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  expect(calls).toEqual([]);
  fakePosition(OTTAWA);
  const second = new AbortController();
  const asking = locate(second.signal);
  await expect.poll(() => calls).toHaveLength(1);
  second.abort(new Error("left"));
  await expect(asking).rejects.toThrow("left");
  expect(calls).toHaveLength(1);
});

test("in a time zone of neither country the box around a position names a country alone", async () => {
  fakeTimeZone("Etc/UTC");
  fakePosition(OTTAWA);
  expect(await locateNow()).toMatchObject({ source: "unnamed", country: "CA", region: null });
  fakePosition({ latitude: 48.9, longitude: 2.4 });
  expect(await locateNow()).toMatchObject({ source: "unnamed", country: null, region: null });
});

test.each([1, 2, 3])("where the browser fails (%i) the time zone stands in, and that is approximate", async (code) => {
  fakePosition(code);
  expect(await locateNow()).toMatchObject({ source: "approximate", country: "CA", region: "Ontario", position: null });
});

test.each([
  [1, "blocked"],
  [2, "unavailable"],
  [3, "unavailable"],
])("where nothing stands in, the failure (%i) is said", async (code, source) => {
  fakeTimeZone("Europe/Paris");
  fakePosition(code);
  expect(await locateNow()).toMatchObject({ source, country: null, position: null });
});

test("a browser without positions says so only where nothing stands in", async () => {
  replace(navigator, "geolocation", undefined);
  expect(await locateNow()).toMatchObject({ source: "approximate", region: "Ontario" });
  fakeTimeZone("Europe/Paris");
  expect(await locateNow()).toMatchObject({ source: "unsupported", country: null });
});

test("a call says of a place what is known, and of none nothing at all", () => {
  expect(placeInput(SKIPPED)).toEqual({});
  expect(placeInput(chosenPlace({ country: "US", region: null, city: "Albany" }))).toEqual({
    location: "US",
    detailedLocation: { city: "Albany", region: null, country: "United States" },
  });
  const located = { ...chosenPlace({ country: null, region: null, city: null }), position: OTTAWA };
  expect(placeInput(located)).toEqual({ detailedLocation: { ...OTTAWA, city: null, region: null, country: null } });
  expect(placeInput(chosenPlace({ country: null, region: "Quebec", city: null }))).toMatchObject({
    location: "Canada",
  });
});

test("a search has the words that are known", () => {
  expect(searchWords(SKIPPED)).toBe("");
  expect(searchWords(chosenPlace({ country: "CA", region: "Quebec", city: "Laval" }))).toBe("Laval Quebec Canada");
});
