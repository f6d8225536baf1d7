import { type PersonPlace, placeInput } from "#client/features/identify/place/person-place.ts";
import { api } from "#client/lib/api.ts";
import type { ReadyPhoto } from "#client/lib/ready-photo.ts";
import { type IdentifyAnswer, identify } from "#shared/contracts/identify/identify.ts";
import type { Language } from "#shared/domain/language.ts";

/** Photos of one item. Whatever is asked about them is one scan, by their id. */
export interface PhotoSet {
  clientId: string;
  photos: readonly Pick<ReadyPhoto, "bytes" | "isWithoutCode">[];
}

/** How a set of photos is asked about. */
export interface Question {
  language: Language;
  place: PersonPlace;
  /** Looked at anew, whatever was answered before. */
  isFresh?: boolean;
  /** The person's answer to `before`. */
  sameAs?: string;
}

/** Asks what photos show. An answer without an identification, be it null, is none: it rejects as the contract says. */
export function ask(
  { clientId, photos }: PhotoSet,
  { language, place, ...more }: Question,
  signal?: AbortSignal,
): Promise<IdentifyAnswer> {
  const isWithoutCode = photos.every((photo) => photo.isWithoutCode);
  return api(identify.identify, {
    file: photos.map(({ bytes }) => bytes),
    // Only what is known: in a form null would be a word.
    body: { clientId, language, isWithoutCode, ...placeInput(place), ...more },
    ...(signal && { signal }),
  });
}
