import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { z } from "zod";
import { type FoundPlace, type Geocoder, PlaceError } from "#server/ports/place-finder/index.ts";
import { countryCode, placeName } from "#server/ports/place-finder/name.ts";
import { REVERSE_GEOCODING_MAX_MS } from "#shared/domain/limits.ts";

/** An answer has about a thousand bytes. */
const ANSWER_MAX_BYTES = 64 * 1024;
/** Nominatim's zoom for a city: what is smaller is not named. */
const CITY_ZOOM = "10";
/** The first that an address has. Nominatim calls it by the size of the place. */
const CITY_FIELDS = ["city", "town", "village", "municipality", "hamlet", "county"] as const;
const REGION_FIELDS = ["state", "province", "territory", "region"] as const;

const address = z.object({
  ...Object.fromEntries([...CITY_FIELDS, ...REGION_FIELDS].map((name) => [name, placeName.optional()])),
  country_code: countryCode.optional(),
  postcode: placeName.optional(),
});
/** Where nothing has a name, as on the sea, it says so with 200. */
const answer = z.union([z.object({ address }), z.object({ error: z.string() })]);

interface Options {
  /** Of the server, up to what stands before `/reverse`; a query, as with a key, goes along. */
  baseUrl: string;
  /** The address of this Hexkey: public servers want to know whom to write to. */
  publicUrl: string;
  timeoutMs?: number;
}

/**
 * A server that speaks Nominatim's reverse geocoding. It is told the position and who asks, nothing of the person. One
 * budget covers connection and body; no redirect is followed, nothing is unpacked, and no more is read than an answer has.
 */
export function nominatim({ baseUrl, publicUrl, timeoutMs = REVERSE_GEOCODING_MAX_MS }: Options): Geocoder {
  const userAgent = `Hexkey (+${publicUrl})`;
  return {
    reverse: async (position) => {
      const text = await ask(addressOf(baseUrl, position), userAgent, timeoutMs);
      return read(text);
    },
  };
}

function addressOf(baseUrl: string, { latitude, longitude }: { latitude: number; longitude: number }): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/reverse`;
  const fields = {
    format: "jsonv2",
    lat: String(latitude),
    lon: String(longitude),
    zoom: CITY_ZOOM,
    addressdetails: "1",
    "accept-language": "en",
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url;
}

async function ask(url: URL, userAgent: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await get(url, userAgent, signal);
    const { statusCode: status = 0 } = response;
    if (status !== 200) {
      response.destroy();
      throw new PlaceError(`The geocoder has answered ${status}`);
    }
    return await readBounded(response);
  } catch (error) {
    if (error instanceof PlaceError) throw error;
    if (signal.aborted) throw new PlaceError(`The geocoder took longer than ${timeoutMs} ms`);
    throw new PlaceError(`The geocoder could not be asked${codeOf(error)}`);
  }
}

/** Resolves with the head of the answer. */
function get(url: URL, userAgent: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = { accept: "application/json", "accept-encoding": "identity", "user-agent": userAgent };
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: false, headers, signal }, resolve);
    asking.once("error", reject);
    asking.end();
  });
}

/** Leaving early closes the connection. */
async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new PlaceError("The geocoder's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Such as ECONNREFUSED: a word of the system's, never a service's. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : "";
}

function read(text: string): FoundPlace | null {
  const { success, data } = answer.safeParse(parseJson(text));
  if (!success) throw new PlaceError("The geocoder's answer names no place");
  if (!("address" in data)) return null;
  const fields = data.address as Record<string, string | null | undefined>;
  const first = (names: readonly string[]) => names.map((name) => fields[name]).find(Boolean) ?? null;
  return {
    country: fields.country_code ?? null,
    region: first(REGION_FIELDS),
    city: first(CITY_FIELDS),
    postalCode: fields.postcode ?? null,
  };
}

/** The parser's own message quotes what it could not read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlaceError("The geocoder's answer is no JSON");
  }
}
