import type { PersonPlace } from "#client/features/identify/place/person-place.ts";
import { atCityLevel, regionOfPosition, regionOfTimeZone, UNKNOWN_REGION } from "#shared/domain/identify/region.ts";
import { POSITION_AGE_MAX_MS, POSITION_MAX_MS } from "#shared/domain/limits.ts";

type Position = NonNullable<PersonPlace["position"]>;
type Failure = "blocked" | "unavailable" | "unsupported";

/**
 * Where a person is who has agreed to it: the browser's position, of which nothing leaves this function but the city's;
 * the region by the time zone, else by the position. Without a position the time zone alone, which is approximate.
 */
export async function locate(): Promise<PersonPlace> {
  const found = await positionOrFailure();
  const position = typeof found === "string" ? null : found;
  const byZone = regionOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const byPosition = position ? regionOfPosition(position) : UNKNOWN_REGION;
  const region = byZone.country === null ? byPosition : byZone;
  const source = typeof found !== "string" ? "position" : region.country === null ? found : "approximate";
  return { source, ...region, position };
}

/** Whether the browser gives a position without asking the person once more. */
export async function isGranted(): Promise<boolean> {
  // Older browsers lack it, whatever the types say.
  const { permissions }: Partial<Navigator> = navigator;
  const status = await permissions?.query({ name: "geolocation" }).catch(() => null);
  return status?.state === "granted";
}

function positionOrFailure(): Promise<Position | Failure> {
  const { geolocation }: Partial<Navigator> = navigator;
  if (!geolocation) return Promise.resolve("unsupported");
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(atCityLevel(coords)),
      ({ code }) => resolve(code === PERMISSION_DENIED ? "blocked" : "unavailable"),
      { enableHighAccuracy: true, timeout: POSITION_MAX_MS, maximumAge: POSITION_AGE_MAX_MS },
    );
  });
}

const PERMISSION_DENIED = 1;
