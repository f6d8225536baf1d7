import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { COUNTRIES, type Country, locationWord, type Region } from "#shared/domain/identify/region.ts";

/** How a place that was found came to be known, or why it is not. */
export const FOUND_SOURCES = [
  "position",
  /** There is a position, and only an approximate region or none. */
  "unnamed",
  "approximate",
  "blocked",
  "unavailable",
  "unsupported",
] as const;
/** The person has said where they are, or that they would rather not. */
const SAID_SOURCES = ["chosen", "skipped"] as const;

const schema = z.object({
  source: z.enum([...FOUND_SOURCES, ...SAID_SOURCES]),
  country: z.nullable(z.enum(COUNTRIES)),
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Rounded to a city; null where the browser gave none. */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
});
/** What a person lets us know of where they are; also that they would rather not say. */
export type PersonPlace = z.output<typeof schema>;

/** What a member has agreed to, on this device: they are asked once. */
export const keptPlace = draftKind({ name: "place", schema, area: "device" });

export const SKIPPED: PersonPlace = { source: "skipped", country: null, region: null, city: null, position: null };

export function chosenPlace(region: Region): PersonPlace {
  return { source: "chosen", ...region, position: null };
}

/** In English, as they are sent and searched for. */
const COUNTRY_NAMES: Record<Country, string> = { CA: "Canada", US: "United States" };

/** The fields of an identify call that say where the person is; none where that is not known. */
export function placeInput({ country, region, city, position }: PersonPlace) {
  const location = locationWord({ country, region, city });
  const isKnown = country !== null || region !== null || city !== null || position !== null;
  return {
    ...(location !== null && { location }),
    ...(isKnown && {
      detailedLocation: { ...position, city, region, country: country && COUNTRY_NAMES[country] },
    }),
  };
}

/** The place in words for a search, no more exact than it is known: "Ottawa Ontario Canada". */
export function searchWords({ country, region, city }: PersonPlace): string {
  return [city, region, country && COUNTRY_NAMES[country]].filter(Boolean).join(" ");
}
