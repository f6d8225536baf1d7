import { useState } from "react";
import { readStored, writeStored } from "#client/lib/storage.ts";
import { COUNTRIES, type Country } from "#shared/domain/assembly.ts";

const STORAGE_KEY = "country";

/** What the person chose before, else the first of our countries that the browser's languages name, else Canada. */
export function preferredCountry(): Country {
  const wanted = [readStored(STORAGE_KEY), ...navigator.languages.map(regionOf)];
  for (const region of wanted) {
    const known = COUNTRIES.find((country) => country === region);
    if (known) return known;
  }
  return "CA";
}

/** The region of a language tag: "fr-CA", "en-Latn-US". */
function regionOf(tag: string): string | undefined {
  return tag.match(/-([A-Za-z]{2})(?:-|$)/)?.[1]?.toUpperCase();
}

/** The person's country, for shops and measures, remembered on this device once they have chosen. */
export function useReaderCountry() {
  const [country, setCountry] = useState(preferredCountry);
  const choose = (chosen: Country) => {
    writeStored(STORAGE_KEY, chosen);
    setCountry(chosen);
  };
  return [country, choose] as const;
}
