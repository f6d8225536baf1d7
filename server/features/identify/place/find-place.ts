import type { Deps } from "#server/deps.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { isPublicAddress } from "#server/lib/public-lookup.ts";
import { type FoundPlace, PlaceError } from "#server/ports/place-finder/index.ts";
import type { PlaceFound } from "#shared/contracts/identify/place.ts";
import { atCityLevel, COUNTRIES } from "#shared/domain/identify/region.ts";
import { ADDRESS_LOOKUP_MAX_MS, REVERSE_GEOCODING_MAX_MS } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

interface Position {
  latitude: number;
  longitude: number;
}

/**
 * Where a member is who has agreed to be asked: by a position, which is rounded again here, or by the address of the call.
 * Neither of both is kept or logged. Null where no service knows, or where it fails: the phone has other ways to guess.
 * Throws RATE_LIMITED.
 */
export async function findPlace(
  { db, log, places: { geocoder, addresses } }: Pick<Deps, "db" | "log" | "places">,
  actor: Actor,
  position: Position | null,
  address: string,
): Promise<PlaceFound | null> {
  await takeTry(db, TRY_LIMITS.places, actor.id);
  try {
    if (position) return served(await within(REVERSE_GEOCODING_MAX_MS, geocoder?.reverse(atCityLevel(position))));
    if (!isPublicAddress(address)) return null;
    return served(await within(ADDRESS_LOOKUP_MAX_MS, addresses?.byAddress(address)));
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    log.warn({ err: error }, "a place could not be looked up");
    return null;
  }
}

/** Whatever an adapter promises, the person does not wait longer. */
async function within<Found>(ms: number, looking: Promise<Found> | undefined): Promise<Found | null> {
  if (!looking) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PlaceError(`It took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is said of a place; of one in a country without our shops only that it is there. */
function served(found: FoundPlace | null): PlaceFound | null {
  if (found?.country == null) return null;
  const country = COUNTRIES.find((one) => one === found.country) ?? null;
  if (country === null) return { country, region: null, city: null };
  const area = areaOf(country, found.postalCode);
  return { country, region: found.region, city: found.city, ...(area !== null && { postalCode: area }) };
}

/** The part of a postal code that names an area: a whole Canadian one may be a single building. */
function areaOf(country: (typeof COUNTRIES)[number], code: string | null): string | null {
  const pattern = country === "CA" ? /^[a-z]\d[a-z]/i : /^\d{5}/;
  return pattern.exec(code ?? "")?.[0].toUpperCase() ?? null;
}
