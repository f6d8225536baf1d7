import type { RequestListener } from "node:http";
import { nominatim } from "#server/ports/place-finder/nominatim.ts";
import { serveOnLoopback } from "#server/testing/loopback.ts";

/** What Nominatim says of a position in Ottawa, as far as anything of it could be read. */
export const OTTAWA_ANSWER = {
  place_id: 318_456_789,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  osm_type: "relation",
  lat: "45.4208777",
  lon: "-75.6901106",
  category: "boundary",
  type: "administrative",
  addresstype: "city",
  name: "Ottawa",
  display_name: "Ottawa, Eastern Ontario, Ontario, Canada",
  address: {
    city: "Ottawa",
    state_district: "Eastern Ontario",
    state: "Ontario",
    "ISO3166-2-lvl4": "CA-ON",
    postcode: "K1P 5M7",
    country: "Canada",
    country_code: "ca",
  },
};

/** A reverse geocoder on loopback that speaks Nominatim's JSON, until the test is finished. */
export async function startGeocoder(answer: RequestListener | object = OTTAWA_ANSWER) {
  const asked: { url: URL; headers: Record<string, unknown> }[] = [];
  const baseUrl = await serveOnLoopback((request, response) => {
    asked.push({ url: new URL(request.url ?? "", "http://geocoder"), headers: request.headers });
    if (typeof answer === "function") answer(request, response);
    else response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  return {
    baseUrl,
    asked,
    geocoder: ({ path = "", timeoutMs }: { path?: string; timeoutMs?: number } = {}) =>
      nominatim({
        baseUrl: baseUrl + path,
        publicUrl: "https://hexkey.example",
        ...(timeoutMs !== undefined && { timeoutMs }),
      }),
  };
}
