import { expect, test } from "vitest";
import { alternativesOf, isOtherThing } from "#shared/domain/identify/alternatives.ts";
import { bandOf } from "#shared/domain/identify/confidence.ts";
import { isValidated } from "#shared/domain/identify/consensus.ts";
import {
  atCityLevel,
  locationWord,
  regionOfPosition,
  regionOfTimeZone,
  UNKNOWN_REGION,
} from "#shared/domain/identify/region.ts";
import { shopsFor } from "#shared/domain/identify/shops.ts";

test("each band begins with its lower end", () => {
  expect([1, 0.8, 0.7999, 0.6, 0.5999, 0].map(bandOf)).toEqual([
    "likely",
    "likely",
    "possible",
    "possible",
    "unsure",
    "unsure",
  ]);
});

test("alternatives are the first three search terms, the first as sure as the answer, each less sure than the one before", () => {
  expect(alternativesOf(["a", "b", "c", "d"], 0.7)).toEqual([
    { name: "a", confidence: 0.7 },
    { name: "b", confidence: 0.55 },
    { name: "c", confidence: 0.4 },
  ]);
  expect(alternativesOf(["a", "b", "c"], 0.2).map(({ confidence }) => confidence)).toEqual([0.2, 0.1, 0.1]);
  expect(alternativesOf([], 0.9)).toEqual([]);
});

const HEMNES = { name: "HEMNES 8-drawer dresser", brand: "IKEA", model: "003.604.15", serialNumber: null };

test.each([
  "IKEA HEMNES 8-drawer dresser assembly",
  "003.604.15 instructions",
  "Instructions d’assemblage commode HEMNES",
  "MALM montage",
  "Notice de la commode MALM",
  "mode d’emploi MALM",
  "Manuel MALM",
  "MALM manual",
  "MALM manual PDF",
  "comment assembler une commode",
  "how to build a dresser",
  "guide d’installation",
  "IKEA HEMNES 8 drawer dresser",
  "hemnes dresser",
  "003.604.15",
  "702 421 03",
  " ",
])("“%s” asks for help or names the item itself: no other thing", (term) => {
  expect(isOtherThing(term, HEMNES)).toBe(false);
});

test.each([
  "IKEA HEMNES 6-drawer dresser",
  "Commode à 8 tiroirs MALM",
  "Manual coffee grinder",
  "Moulin à café manuel",
  "Notice board",
  "Étagère à assembler",
  "Guided railing",
])("“%s” names another thing", (term) => {
  expect(isOtherThing(term, HEMNES)).toBe(true);
});

test("a kind that is known by its name alone is another thing with a maker", () => {
  const bookshelf = { name: "Bookshelf", brand: null, model: null, serialNumber: null };
  expect(isOtherThing("KALLAX bookshelf", bookshelf)).toBe(true);
});

test.each([
  [3, 0, 0, true],
  [2, 0, 0, false],
  [3, 1, 1, true],
  [4, 2, 0, false],
  [5, 2, 0, true],
  [9, 0, 2, false],
  [0, 3, 0, false],
])(
  "%i for and %i against a correction, %i for the next best one: validated %s",
  (agree, disagree, runnerUp, validated) => {
    expect(isValidated({ agree, disagree }, runnerUp)).toBe(validated);
  },
);

test("a time zone names the province where most people of it live, and Toronto is in Ontario", () => {
  expect(regionOfTimeZone("America/Toronto")).toEqual({ country: "CA", region: "Ontario", city: null });
  expect(regionOfTimeZone("America/Montreal").region).toBe("Quebec");
  expect(regionOfTimeZone("America/Vancouver").region).toBe("British Columbia");
  expect(regionOfTimeZone("America/Halifax").region).toBe("Nova Scotia");
  expect(regionOfTimeZone("America/Winnipeg").region).toBe("Manitoba");
  expect(regionOfTimeZone("America/Edmonton").region).toBe("Alberta");
  expect(regionOfTimeZone("America/Regina").region).toBe("Saskatchewan");
  expect(regionOfTimeZone("America/New_York")).toEqual({ country: "US", region: null, city: null });
  expect(regionOfTimeZone("America/Indiana/Knox").country).toBe("US");
});

test("a place outside of both countries, or none, is unknown", () => {
  for (const zone of ["America/Mexico_City", "America/Sao_Paulo", "Europe/Paris", "UTC", "", undefined]) {
    expect(regionOfTimeZone(zone)).toEqual(UNKNOWN_REGION);
  }
  expect(regionOfPosition({ latitude: 48.85, longitude: 2.35 })).toEqual(UNKNOWN_REGION);
  expect(regionOfPosition({ latitude: Number.NaN, longitude: -70 })).toEqual(UNKNOWN_REGION);
});

test("the box around Quebec names a country and no province", () => {
  const CANADA = { country: "CA", region: null, city: null };
  expect(regionOfPosition({ latitude: 46.81, longitude: -71.21 })).toEqual(CANADA);
  const [south, north, west, east] = [45, 62, -79, -57];
  expect(regionOfPosition({ latitude: south, longitude: west })).toEqual(CANADA);
  expect(regionOfPosition({ latitude: north, longitude: east })).toEqual(CANADA);
  for (const latitude of [south - 0.01, north + 0.01]) {
    expect(regionOfPosition({ latitude, longitude: -70 })).toEqual(UNKNOWN_REGION);
  }
  for (const longitude of [west - 0.01, east + 0.01]) {
    expect(regionOfPosition({ latitude: 50, longitude })).toEqual(UNKNOWN_REGION);
  }
});

test("the call's location follows from country or region, and is nothing where neither is known", () => {
  expect(locationWord({ country: "CA", region: null, city: null })).toBe("Canada");
  expect(locationWord({ country: "US", region: null, city: null })).toBe("US");
  expect(locationWord({ country: null, region: "Québec", city: null })).toBe("Canada");
  expect(locationWord({ country: null, region: "Ohio", city: null })).toBeNull();
  expect(locationWord(UNKNOWN_REGION)).toBeNull();
});

test("a position is rounded to a city", () => {
  expect(atCityLevel({ latitude: 45.50884, longitude: -73.58781 })).toEqual({ latitude: 45.5, longitude: -73.6 });
});

test("a maker's own shop is searched for its brand alone, others for any, in one country, four at most", () => {
  const ids = (country: "CA" | "US" | null, brand: string | null) => shopsFor(country, brand).map(({ id }) => id);
  expect(ids("CA", " ikea ")).toEqual(["ikea-ca", "wayfair-ca", "home-depot-ca", "walmart-ca"]);
  expect(ids("US", "Sauder")).toEqual(["wayfair-us", "home-depot-us", "target-us", "walmart-us"]);
  expect(ids("CA", null)).not.toContain("ikea-ca");
  expect(ids(null, "IKEA")).toEqual([]);
});
