import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ProductFacts, productFacts } from "#shared/contracts/catalog/product-facts.ts";

/** A product with all facts known; fields replace parts of it. */
export function sampleFacts(fields: Partial<ProductFacts> = {}): ProductFacts {
  return {
    gtins: ["00034000470693"],
    makerMinutes: 75,
    peopleNeeded: 2,
    tools: ["hex-key", "drill"],
    recalls: [],
    hazards: ["tip-over", "small-parts"],
    manualUrl: "/media/demo/lindholm.pdf",
    manualPages: 12,
    manualBytes: 3_400_000,
    boxes: [
      { widthMm: 800, heightMm: 400, depthMm: 125, weightGrams: 24_500 },
      { widthMm: 600, heightMm: 400, depthMm: 100, weightGrams: 10_000 },
    ],
    offers: [
      sampleOffer({ number: 1, retailerName: "Maison Example", price: 149 }),
      sampleOffer({
        number: 2,
        retailerName: "Atelier Example",
        price: 159.5,
        url: "https://atelier.example/lindholm",
      }),
      sampleOffer({ number: 3, retailerName: "Big Example", price: 119, country: "US", currency: "USD" }),
    ],
    guides: [sampleGuide()],
    buildTime: null,
    ...fields,
  };
}

/** An offer; `number` makes its id, and the shop's name that of the shop. */
export function sampleOffer({
  number = 1,
  ...fields
}: Partial<ProductFacts["offers"][number]> & { number?: number } = {}): ProductFacts["offers"][number] {
  return {
    id: sampleId(8000 + number),
    retailerId: fields.retailerName ?? "maison",
    retailerName: "Maison Example",
    country: "CA",
    price: 149,
    currency: "CAD",
    url: "https://www.maison.example/lindholm",
    checkedAt: new Date("2026-05-04T16:00:00Z"),
    ...fields,
  };
}

const NO_PICTURE = { pictureUrl: null, pictureAlt: null };
type Guide = ProductFacts["guides"][number];
type Step = Guide["steps"][number];

/** A guide with three steps, of which the last one has no time in the video; `number` makes its id. */
export function sampleGuide({
  number = 1,
  steps = [
    { text: "Lay the sides on the floor.", startsAtSeconds: 0 },
    { text: "Turn the cams.", startsAtSeconds: 42 },
    { text: "Push the back in.", startsAtSeconds: null },
  ],
  ...fields
}: Partial<Omit<Guide, "steps">> & {
  number?: number;
  /** Without a picture unless they say otherwise. */
  steps?: (Omit<Step, keyof typeof NO_PICTURE> & Partial<Step>)[];
} = {}): Guide {
  return {
    id: sampleId(7000 + number),
    kind: "assembly",
    language: "en",
    steps: steps.map((step) => ({ ...NO_PICTURE, ...step })),
    ...fields,
  };
}

/** Answers these facts for every product. */
export function serveFacts(facts = sampleFacts()) {
  return stubEndpoint(productFacts.get, () => facts);
}
