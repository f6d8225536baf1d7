import { beforeEach, expect, test } from "vitest";
import { locate } from "#client/features/identify/place/locate.ts";
import { chosenPlace, placeInput, SKIPPED, searchWords } from "#client/features/identify/place/person-place.ts";
import { replace } from "#client/testing/fake-camera.ts";
import { fakePosition, fakeTimeZone } from "#client/testing/sample-identified.ts";

const OTTAWA = { latitude: 45.421_532, longitude: -75.697_189 };

beforeEach(() => fakeTimeZone("America/Toronto"));

test("a position is asked for exactly, leaves rounded to a city, and the time zone names its region", async () => {
  const asked = fakePosition(OTTAWA);
  expect(await locate()).toEqual({
    source: "position",
    country: "CA",
    region: "Ontario",
    city: null,
    position: { latitude: 45.4, longitude: -75.7 },
  });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }]);
});

test("in a time zone of neither country the box around a position names a country alone", async () => {
  fakeTimeZone("Etc/UTC");
  fakePosition(OTTAWA);
  expect(await locate()).toMatchObject({ source: "position", country: "CA", region: null });
  fakePosition({ latitude: 48.9, longitude: 2.4 });
  expect(await locate()).toMatchObject({ source: "position", country: null, region: null });
});

test.each([1, 2, 3])("where the browser fails (%i) the time zone stands in, and that is approximate", async (code) => {
  fakePosition(code);
  const place = await locate();
  expect(place).toMatchObject({ source: "approximate", country: "CA", region: "Ontario", position: null });
});

test.each([
  [1, "blocked"],
  [2, "unavailable"],
  [3, "unavailable"],
])("where nothing stands in, the failure (%i) is said", async (code, source) => {
  fakeTimeZone("Europe/Paris");
  fakePosition(code);
  expect(await locate()).toMatchObject({ source, country: null, position: null });
});

test("a browser without positions says so only where nothing stands in", async () => {
  replace(navigator, "geolocation", undefined);
  expect(await locate()).toMatchObject({ source: "approximate", region: "Ontario" });
  fakeTimeZone("Europe/Paris");
  expect(await locate()).toMatchObject({ source: "unsupported", country: null });
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
