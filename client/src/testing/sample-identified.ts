import { vi } from "vitest";
import type { ReadyPhoto } from "#client/lib/ready-photo.ts";
import { replace } from "#client/testing/fake-camera.ts";
import { sampleId } from "#client/testing/samples.ts";
import type { Identified, IdentifyAnswer, LocalMatch, WebLink } from "#shared/contracts/identify/identify.ts";

/** The hash of a photo by number. */
export const sampleHash = (number = 1): string => String(number).padStart(64, "a");

export function samplePhotos(count = 1): ReadyPhoto[] {
  return Array.from({ length: count }, (_, index) => ({
    bytes: new Blob([`photo ${index}`], { type: "image/jpeg" }),
    width: 1200,
    height: 900,
    isWithoutCode: true,
  }));
}

export function sampleIdentified(fields: Partial<Identified> = {}): Identified {
  return {
    name: "Lindholm 3-drawer dresser",
    brand: "Nordhem",
    model: "LH-300",
    serialNumber: null,
    tagFound: false,
    category: "bedroom",
    description: "A dresser of oak with three drawers.",
    confidence: 0.9,
    productType: "Dresser",
    searchTerms: ["Lindholm wardrobe", "oak chest of drawers", "bedroom dresser", "never shown"],
    ...fields,
  };
}

export function sampleAnswer({
  item,
  ...fields
}: Partial<IdentifyAnswer> & { item?: Partial<Identified> } = {}): IdentifyAnswer {
  return {
    scanId: sampleId(700),
    imageHash: sampleHash(),
    identification: sampleIdentified(item),
    method: "model",
    isOffline: false,
    isCorrected: false,
    answeredAt: null,
    matches: [],
    webResults: [],
    before: null,
    ...fields,
  };
}

/** An answer that asks whether it is the photo of an earlier one. */
export function sampleBefore(fields: Partial<NonNullable<IdentifyAnswer["before"]>> = {}): IdentifyAnswer {
  const before = {
    imageHash: sampleHash(2),
    name: "Vinter wardrobe",
    brand: "Nordhem",
    pictureUrl: null,
    answeredAt: new Date(),
    ...fields,
  };
  return sampleAnswer({ scanId: null, identification: null, method: null, before });
}

export function sampleMatch({ number = 1, ...fields }: Partial<LocalMatch> & { number?: number } = {}): LocalMatch {
  return {
    id: sampleId(number),
    name: `Lindholm dresser ${number}`,
    nameFr: null,
    brand: "Nordhem",
    category: "bedroom",
    thumbnailUrl: `/media/demo/match-${number}-640.webp`,
    matchScore: 87,
    ...fields,
  };
}

export function sampleWebLink(fields: Partial<WebLink> = {}): WebLink {
  return {
    source: "manufacturer",
    url: "https://nordhem.example/lindholm",
    host: "nordhem.example",
    title: "Lindholm at Nordhem",
    description: null,
    store: null,
    price: null,
    rating: null,
    isSearch: false,
    ...fields,
  };
}

/** A browser whose position is this one, or that fails with that code, or never answers; returns what it was asked for. */
export function fakePosition(found: { latitude: number; longitude: number } | number | "silent"): PositionOptions[] {
  const asked: PositionOptions[] = [];
  const getCurrentPosition: Geolocation["getCurrentPosition"] = (onFound, onFailed, options = {}) => {
    asked.push(options);
    if (found === "silent") return;
    if (typeof found === "number") onFailed?.({ code: found } as GeolocationPositionError);
    else onFound({ coords: { ...found, accuracy: 5 } } as GeolocationPosition);
  };
  replace(navigator, "geolocation", { getCurrentPosition });
  return asked;
}

/** A browser in this time zone. */
export function fakeTimeZone(timeZone: string): void {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...real, timeZone });
}
