import type { PersonPlace } from "#client/features/identify/place/person-place.ts";
import { api } from "#client/lib/api.ts";
import { publicSettings } from "#client/lib/public-settings.ts";
import { type PlaceFound, place } from "#shared/contracts/identify/place.ts";
import {
  atCityLevel,
  type Region,
  regionOfPosition,
  regionOfTimeZone,
  UNKNOWN_REGION,
} from "#shared/domain/identify/region.ts";
import {
  ADDRESS_LOOKUP_MAX_MS,
  POSITION_AGE_MAX_MS,
  POSITION_MAX_MS,
  REVERSE_GEOCODING_MAX_MS,
} from "#shared/domain/limits.ts";

type Position = NonNullable<PersonPlace["position"]>;
type Failure = "blocked" | "unavailable" | "unsupported";

/**
 * Where a person is who has agreed to it: the browser's position, of which nothing leaves this function but the city's,
 * named by the server; else what stands in, which is approximate: the address of the call, the time zone, the box around
 * the position. The server is asked only for what it is set up for. Rejects once `signal` is aborted.
 */
export async function locate(signal: AbortSignal): Promise<PersonPlace> {
  const found = await positionOrFailure(signal);
  const position = typeof found === "string" ? null : found;
  const byZone = regionOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const named = position && (await nameOf(position, signal));
  if (named) {
    // A city's square may reach over a border.
    const isDoubtful = byZone.country !== null && named.country !== null && named.country !== byZone.country;
    return { source: isDoubtful ? "unnamed" : "position", ...regionOf(named), position };
  }
  const region =
    (await regionOfAddress(signal)) ?? (byZone.country === null && position ? regionOfPosition(position) : byZone);
  if (position) return { source: "unnamed", ...region, position };
  return { source: region.country === null ? (found as Failure) : "approximate", ...region, position };
}

/** Whether the browser gives a position without asking the person once more. */
export async function isGranted(): Promise<boolean> {
  // Older browsers lack it, whatever the types say.
  const { permissions }: Partial<Navigator> = navigator;
  const status = await permissions?.query({ name: "geolocation" }).catch(() => null);
  return status?.state === "granted";
}

/** The browser can't be told to stop, but it is not waited for. */
function positionOrFailure(signal: AbortSignal): Promise<Position | Failure> {
  signal.throwIfAborted();
  const { geolocation }: Partial<Navigator> = navigator;
  if (!geolocation) return Promise.resolve("unsupported");
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(atCityLevel(coords)),
      ({ code }) => resolve(code === PERMISSION_DENIED ? "blocked" : "unavailable"),
      { enableHighAccuracy: true, timeout: POSITION_MAX_MS, maximumAge: POSITION_AGE_MAX_MS },
    );
  });
}

const PERMISSION_DENIED = 1;

async function nameOf(position: Position, signal: AbortSignal): Promise<PlaceFound | null> {
  return publicSettings().namesPositions ? lookUp({ position }, REVERSE_GEOCODING_MAX_MS, signal) : null;
}

/** Null also for an address abroad: of a person who travels, or whose connection does. */
async function regionOfAddress(signal: AbortSignal): Promise<Region | null> {
  const found = publicSettings().findsAddresses ? await lookUp({}, ADDRESS_LOOKUP_MAX_MS, signal) : null;
  return found?.country ? regionOf(found) : null;
}

/** Null where the server does not know, or can't be asked in time: there is something else that stands in. */
async function lookUp(body: { position?: Position }, ms: number, signal: AbortSignal): Promise<PlaceFound | null> {
  // `AbortSignal.any` and `timeout` are missing in phones that are in use.
  const looking = new AbortController();
  const end = () => looking.abort();
  signal.addEventListener("abort", end);
  const timer = setTimeout(end, ms);
  try {
    const found = await api(place.find, { body, signal: looking.signal });
    signal.throwIfAborted();
    return found;
  } catch (error) {
    signal.throwIfAborted();
    console.warn("The place could not be looked up.", error);
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

const regionOf = ({ country, region, city }: PlaceFound): Region =>
  country === null ? UNKNOWN_REGION : { country, region, city };
