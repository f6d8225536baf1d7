import { readFile } from "node:fs/promises";
import { Reader } from "mmdb-lib";
import { z } from "zod";
import { StartupError } from "#server/lib/startup-error.ts";
import { type AddressBook, PlaceError } from "#server/ports/place-finder/index.ts";
import { countryCode, placeName } from "#server/ports/place-finder/name.ts";

const named = z.object({ names: z.object({ en: placeName.optional() }).optional() });
/** The records of city databases by MaxMind, and of those by others that keep to them. */
const record = z.object({
  country: z.object({ iso_code: countryCode.optional() }).optional().catch(undefined),
  subdivisions: z.array(named).optional().catch(undefined),
  city: named.optional().catch(undefined),
  postal: z.object({ code: placeName.optional() }).optional().catch(undefined),
});

/**
 * Looks internet addresses up in a file on this machine, which is read once and held in memory: no address leaves the
 * server, and a look-up takes microseconds.
 */
export async function ipDatabase(path: string): Promise<AddressBook> {
  const reader = await open(path);
  return {
    byAddress: async (ip) => {
      const { success, data } = record.nullable().safeParse(lookUp(reader, ip));
      if (!success) throw new PlaceError("The IP database has a record of another kind");
      if (data === null) return null;
      const { country, subdivisions, city, postal } = data;
      return {
        country: country?.iso_code ?? null,
        region: subdivisions?.[0]?.names?.en ?? null,
        city: city?.names?.en ?? null,
        postalCode: postal?.code ?? null,
      };
    },
  };
}

// The package's own types of records are those of other databases as well.
type AnyReader = Reader<never>;

async function open(path: string): Promise<AnyReader> {
  try {
    return new Reader<never>(await readFile(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`IP_LOCATION_FILE (${path}) is no IP database in the MMDB format: ${reason}`, {
      cause: error,
    });
  }
}

function lookUp(reader: AnyReader, ip: string): unknown {
  try {
    return reader.get(ip);
  } catch {
    // The package's message may quote the address.
    throw new PlaceError("The IP database can't be read");
  }
}
