import { sampleId } from "#client/testing/samples.ts";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { ProductSheet } from "#shared/contracts/catalog/product-sheet.ts";

export function sampleSheet(fields: Partial<ProductSheet> = {}): ProductSheet {
  return {
    name: "Lindholm 3-drawer dresser",
    nameFr: "Commode Lindholm à 3 tiroirs",
    brand: "Nordhem",
    category: "bedroom",
    gtins: ["00034000470693"],
    articleNumbers: ["80298474"],
    thumbnailUrl: "/media/demo/lindholm-640.webp",
    boxes: [{ widthMm: 405, heightMm: 120, depthMm: 900, weightGrams: 21_500 }],
    hazards: ["tip-over"],
    peopleNeeded: 2,
    tools: ["hex-key"],
    makerMinutes: 90,
    manualUrl: null,
    offers: [
      {
        retailerId: "maison",
        country: "CA",
        price: 149.5,
        url: "https://maison.example/1",
        checkedAt: new Date("2026-03-01T12:00:00Z"),
      },
    ],
    guides: [
      {
        kind: "assembly",
        language: "en",
        steps: [
          { text: "Lay the sides down.", startsAtSeconds: 65, pictureUrl: null, pictureAlt: null },
          { text: "Screw the top on.", startsAtSeconds: null, pictureUrl: null, pictureAlt: null },
        ],
      },
    ],
    ...fields,
  };
}

/** A sheet as an admin opens it; `version` stands for exactly this one. */
export function sampleOpenSheet({
  version = "new-1",
  lastChange = null,
  sheet,
  ...fields
}: Partial<Omit<OpenSheet, "sheet">> & { sheet?: Partial<ProductSheet> } = {}): OpenSheet {
  return {
    id: sampleId(1),
    version,
    sheet: sampleSheet(sheet),
    qrCode: "HXK-0000-0001",
    hasFilm: true,
    manual: null,
    feedOffers: [],
    retailers: [{ id: "maison", name: "Maison Example", currency: "CAD" }],
    brands: null,
    mayChangeOffers: true,
    lastChange,
    ...fields,
  };
}
