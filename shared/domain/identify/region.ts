/** The countries that Hexkey serves, as ISO 3166-1 codes. */
export const COUNTRIES = ["CA", "US"] as const;
export type Country = (typeof COUNTRIES)[number];

/** Where a person shops and builds: never more exact than a city. */
export interface Region {
  /** Null where it is not known: the person chooses. */
  country: Country | null;
  /** A province or state in English, such as "Ontario". */
  region: string | null;
  city: string | null;
}

export const UNKNOWN_REGION: Region = { country: null, region: null, city: null };

/** IANA time zones of Canada by province; those of several provinces name the one where most people live. */
const PROVINCE_OF_ZONE: Record<string, string> = {
  "America/Toronto": "Ontario",
  "America/Thunder_Bay": "Ontario",
  "America/Nipigon": "Ontario",
  "America/Rainy_River": "Ontario",
  "America/Atikokan": "Ontario",
  "America/Montreal": "Quebec",
  "America/Blanc-Sablon": "Quebec",
  "America/Vancouver": "British Columbia",
  "America/Creston": "British Columbia",
  "America/Dawson_Creek": "British Columbia",
  "America/Fort_Nelson": "British Columbia",
  "America/Edmonton": "Alberta",
  "America/Regina": "Saskatchewan",
  "America/Swift_Current": "Saskatchewan",
  "America/Winnipeg": "Manitoba",
  "America/Halifax": "Nova Scotia",
  "America/Glace_Bay": "Nova Scotia",
  "America/Moncton": "New Brunswick",
  "America/St_Johns": "Newfoundland and Labrador",
  "America/Goose_Bay": "Newfoundland and Labrador",
  "America/Whitehorse": "Yukon",
  "America/Dawson": "Yukon",
  "America/Yellowknife": "Northwest Territories",
  "America/Inuvik": "Northwest Territories",
  "America/Iqaluit": "Nunavut",
  "America/Rankin_Inlet": "Nunavut",
  "America/Resolute": "Nunavut",
  "America/Cambridge_Bay": "Nunavut",
  "America/Pangnirtung": "Nunavut",
};

/** IANA time zones of the United States. Zones of a state's own, such as those under `America/Indiana`, by their folder. */
const US_ZONES = new Set([
  "America/New_York",
  "America/Detroit",
  "America/Chicago",
  "America/Menominee",
  "America/Denver",
  "America/Boise",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "America/Juneau",
  "America/Sitka",
  "America/Metlakatla",
  "America/Yakutat",
  "America/Nome",
  "America/Adak",
  "America/Louisville",
  "America/Indianapolis",
  "Pacific/Honolulu",
]);
const US_ZONE_FOLDERS = /^(America\/(Indiana|Kentucky|North_Dakota)|US)\//;

/** The approximate region of a time zone (IANA), which says nothing of a city. Unknown outside of both countries. */
export function regionOfTimeZone(zone: string | undefined): Region {
  const province = zone === undefined ? undefined : PROVINCE_OF_ZONE[zone];
  if (province !== undefined) return { country: "CA", region: province, city: null };
  if (zone?.startsWith("Canada/")) return { country: "CA", region: null, city: null };
  const isUs = zone !== undefined && (US_ZONES.has(zone) || US_ZONE_FOLDERS.test(zone));
  return isUs ? { country: "US", region: null, city: null } : UNKNOWN_REGION;
}

/**
 * The last hint for a position whose place nothing could name: the box of the specification around Quebec. It also holds
 * Ottawa, Moncton and the north of Maine, so that it names a country only, which the person can change.
 */
export function regionOfPosition({ latitude, longitude }: { latitude: number; longitude: number }): Region {
  const isInBox = latitude >= 45 && latitude <= 62 && longitude >= -79 && longitude <= -57;
  return isInBox ? { country: "CA", region: null, city: null } : UNKNOWN_REGION;
}

const CANADIAN = /\b(canada|qu[eé]bec|ontario|british columbia|colombie-britannique)\b/i;

/** What the identify call takes as `location`; null where the country is not known. */
export function locationWord({ country, region }: Region): "Canada" | "US" | null {
  if (country !== null) return country === "CA" ? "Canada" : "US";
  return region !== null && CANADIAN.test(region) ? "Canada" : null;
}

/** A position rounded to about ten kilometres: a city, not a street. */
export function atCityLevel({ latitude, longitude }: { latitude: number; longitude: number }) {
  const round = (degrees: number) => Math.round(degrees * 10) / 10;
  return { latitude: round(latitude), longitude: round(longitude) };
}
