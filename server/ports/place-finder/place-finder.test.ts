import { writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { StartupError } from "#server/lib/startup-error.ts";
import { type Geocoder, PlaceError } from "#server/ports/place-finder/index.ts";
import { ipDatabase } from "#server/ports/place-finder/mmdb.ts";
import { nominatim } from "#server/ports/place-finder/nominatim.ts";
import { OTTAWA_ANSWER, startGeocoder } from "#server/testing/geocoder-server.ts";
import { openTestFolder } from "#server/testing/harness.ts";
import { cityRecord, mmdb } from "#server/testing/mmdb.ts";
import { REVERSE_GEOCODING_MAX_MS } from "#shared/domain/limits.ts";

const OTTAWA = { latitude: 45.4, longitude: -75.7 };
const FOUND = { country: "CA", region: "Ontario", city: "Ottawa", postalCode: "K1P 5M7" };

test("a position is named by a server that speaks Nominatim's protocol, which learns who asks and nothing else", async () => {
  const { geocoder, asked } = await startGeocoder();
  expect(await geocoder({ path: "/nominatim/?key=shh" }).reverse(OTTAWA)).toEqual(FOUND);
  const [{ url, headers } = { url: null, headers: {} }] = asked;
  expect(url?.pathname).toBe("/nominatim/reverse");
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    key: "shh",
    format: "jsonv2",
    lat: "45.4",
    lon: "-75.7",
    zoom: "10",
    addressdetails: "1",
    "accept-language": "en",
  });
  expect(headers).toEqual({
    accept: "application/json",
    "accept-encoding": "identity",
    "user-agent": "Hexkey (+https://hexkey.example)",
    connection: "close",
    host: expect.stringMatching(/^127\.0\.0\.1/),
  });
});

test.each([
  ["a town", { town: "Perth", county: "Lanark", state: "Ontario", country_code: "ca" }, "Perth"],
  ["a municipality", { municipality: "La Pêche", state: "Ontario", country_code: "ca" }, "La Pêche"],
  ["a county alone", { county: "Lanark", state: "Ontario", country_code: "ca" }, "Lanark"],
  ["no locality", { state: "Ontario", country_code: "ca" }, null],
  ["a name of 101 signs", { city: "x".repeat(101), state: "Ontario", country_code: "ca" }, null],
  ["a name no database holds", { city: "Ottawa\0", state: "Ontario", country_code: "ca" }, null],
  ["a number for a name", { city: 7, state: "Ontario", country_code: "ca" }, null],
])("of %s the rest is taken", async (_what, address, city) => {
  const { geocoder } = await startGeocoder({ address });
  expect(await geocoder().reverse(OTTAWA)).toEqual({ country: "CA", region: "Ontario", city, postalCode: null });
});

test("a position without a name, as on the sea, has none", async () => {
  const { geocoder } = await startGeocoder({ error: "Unable to geocode" });
  expect(await geocoder().reverse({ latitude: 0, longitude: -30 })).toBeNull();
});

const text = (status: number, type: string, body: string): RequestListener => {
  return (_request, response) => response.writeHead(status, { "content-type": type }).end(body);
};
const HOUSE = "45.421532";
/** Geocoders that never come to an end: only the budget ends the wait for them. */
const ENDLESS: [string, RequestListener][] = [
  ["never answers", () => undefined],
  [
    "drips",
    (_request, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
];
const FAILURES: [string, RequestListener, string][] = [
  ["answers 500", text(500, "text/plain", HOUSE), "The geocoder has answered 500"],
  ["answers 429", text(429, "text/plain", HOUSE), "The geocoder has answered 429"],
  ["answers HTML", text(200, "text/html", `<h1>${HOUSE}</h1>`), "The geocoder's answer is no JSON"],
  [
    "answers without an end",
    (_request, response) => {
      const chunk = Buffer.alloc(16 * 1024, " ");
      const go = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", go).on("error", () => undefined);
      go();
    },
    "The geocoder's answer is too long",
  ],
  ["answers a list", text(200, "application/json", `["${HOUSE}"]`), "The geocoder's answer names no place"],
  ["answers no address", text(200, "application/json", `{"lat":"${HOUSE}"}`), "The geocoder's answer names no place"],
  [
    "answers an address of another kind",
    text(200, "application/json", `{"address":"${HOUSE}"}`),
    "The geocoder's answer names no place",
  ],
  [
    "packs its answer",
    (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(OTTAWA_ANSWER))),
    "The geocoder's answer is no JSON",
  ],
  ["hangs up", (request) => request.socket.destroy(), "The geocoder could not be asked (ECONNRESET)"],
  [
    "cuts its answer",
    (request, response) => {
      response.writeHead(200, { "content-length": 1000 }).write("{");
      setTimeout(() => request.socket.destroy(), 20);
    },
    "The geocoder could not be asked (ECONNRESET)",
  ],
];

test.each(FAILURES)(
  "a geocoder that %s has failed, in words that say nothing of the position",
  async (_, answer, why) => {
    const { geocoder } = await startGeocoder(answer);
    const error = await failureOf(geocoder({ timeoutMs: 60_000 }));
    expect(error).toMatchObject({ name: "PlaceError", message: why });
    expect((error as Error).cause).toBeUndefined();
  },
);

test.each(ENDLESS)("a geocoder that %s is given up at the end of the budget", async (_, answer) => {
  const { geocoder } = await startGeocoder(answer);
  const error = await failureOf(geocoder({ timeoutMs: 300 }));
  expect(error).toMatchObject({ name: "PlaceError", message: "The geocoder took longer than 300 ms" });
  expect((error as Error).cause).toBeUndefined();
});

function failureOf({ reverse }: Geocoder): Promise<unknown> {
  return reverse(OTTAWA).catch((reason: unknown) => reason);
}

test("a redirect is not followed", async () => {
  const elsewhere = await startGeocoder();
  const { geocoder } = await startGeocoder((_request, response) => {
    response.writeHead(302, { location: `${elsewhere.baseUrl}/reverse` }).end();
  });
  await expect(geocoder().reverse(OTTAWA)).rejects.toThrow("The geocoder has answered 302");
  expect(elsewhere.asked).toEqual([]);
});

test("a server that is not there is no geocoder, and five seconds are the budget", async () => {
  const missing = nominatim({ baseUrl: "http://127.0.0.1:1", publicUrl: "https://hexkey.example" });
  await expect(missing.reverse(OTTAWA)).rejects.toThrow("The geocoder could not be asked (ECONNREFUSED)");
  expect(REVERSE_GEOCODING_MAX_MS).toBe(5000);
});

async function database(bytes: Buffer) {
  const path = join(await openTestFolder(), "cities.mmdb");
  await writeFile(path, bytes);
  return ipDatabase(path);
}

test("an IP database knows addresses of both kinds, and says so of those that it does not know", async () => {
  const { byAddress } = await database(
    mmdb({
      "81.2.69.0/24": cityRecord("CA", "Quebec", "Montréal", "H2Y 1C6"),
      "2620:0:1000::/40": cityRecord("US", "New York", "Albany", "12207"),
      "8.8.8.0/24": { country: { iso_code: "US" } },
    }),
  );
  expect(await byAddress("81.2.69.142")).toEqual({
    country: "CA",
    region: "Quebec",
    city: "Montréal",
    postalCode: "H2Y 1C6",
  });
  expect(await byAddress("2620:0:1000:ab::")).toMatchObject({ country: "US", region: "New York", city: "Albany" });
  expect(await byAddress("8.8.8.8")).toEqual({ country: "US", region: null, city: null, postalCode: null });
  expect(await byAddress("81.2.70.1")).toBeNull();
});

test("a record of another kind is none, and one with strange parts keeps the others", async () => {
  const { byAddress } = await database(
    mmdb({
      "81.2.69.0/24": "a text",
      "81.2.70.0/24": { country: { iso_code: "CA" }, city: "Ottawa", subdivisions: [{ names: { en: "Ontario" } }] },
    }),
  );
  await expect(byAddress("81.2.69.1")).rejects.toThrow(new PlaceError("The IP database has a record of another kind"));
  expect(await byAddress("81.2.70.1")).toEqual({ country: "CA", region: "Ontario", city: null, postalCode: null });
});

test("a damaged database fails, in words that say nothing of the address", async () => {
  const bytes = mmdb({ "81.2.69.0/24": cityRecord("CA", "Quebec", "Laval", "H7A 0A1") });
  // Of the first record, which is as long as it says: its first key is a number.
  const record = bytes.indexOf("country") - 2;
  bytes.writeUInt8(0xff, record + 1);
  const { byAddress } = await database(bytes);
  const error = await byAddress("81.2.69.142").catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ name: "PlaceError", message: "The IP database can't be read" });
  expect((error as Error).cause).toBeUndefined();
});

test("a file that is no IP database, or not there, is named at the start", async () => {
  await expect(database(Buffer.from("a text"))).rejects.toThrow(
    /^IP_LOCATION_FILE \(.*cities\.mmdb\) is no IP database/,
  );
  await expect(ipDatabase("/nowhere/cities.mmdb")).rejects.toBeInstanceOf(StartupError);
});
