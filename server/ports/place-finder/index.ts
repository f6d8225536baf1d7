/** A place as far as a service names it, in English; null for what it does not say. Never more exact than a city. */
export interface FoundPlace {
  /** ISO 3166-1, in capitals: any country of the world. */
  country: string | null;
  /** A province, state or the like. */
  region: string | null;
  city: string | null;
  postalCode: string | null;
}

/** What names a position. */
export interface Geocoder {
  /** Null where there is nothing with a name. Rejects with a `PlaceError` where the service can't say, within 5 s. */
  reverse(position: { latitude: number; longitude: number }): Promise<FoundPlace | null>;
}

/** What knows where internet addresses are used. */
export interface AddressBook {
  /** Null for an address that it does not know. Rejects with a `PlaceError` where it can't say, within 3 s. */
  byAddress(ip: string): Promise<FoundPlace | null>;
}

/** The services that tell where a person is; those that are not set up are null, and nothing is asked of them. */
export interface PlaceFinder {
  geocoder: Geocoder | null;
  addresses: AddressBook | null;
}

/**
 * The only failure of these services. Its message is made of our own words alone and it has no cause: what a service, a
 * parser or a database says may quote where a person is.
 */
export class PlaceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PlaceError";
  }
}

/** Longer than the longest name of a place; what is longer is none. */
export const NAME_MAX_CHARACTERS = 100;
