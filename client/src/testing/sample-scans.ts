import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Scan, scans } from "#shared/contracts/scans/scans.ts";

export const SCANNED_PRODUCT = {
  id: sampleId(7),
  name: "Lindholm dresser",
  nameFr: null,
  brand: "Nordhem",
  thumbnailUrl: null,
};

/** A scan as the API sends it; `number` makes its ids. */
export function sampleScan({ number = 1, ...fields }: Partial<Scan> & { number?: number } = {}): Scan {
  return {
    id: sampleId(3000 + number),
    clientId: sampleId(4000 + number),
    method: "code",
    code: "00034000470693",
    symbology: "ean-13",
    createdAt: new Date(),
    isRefused: false,
    product: SCANNED_PRODUCT,
    recall: null,
    imageHash: null,
    identifiedName: null,
    identifiedBrand: null,
    identifiedModel: null,
    category: null,
    productType: null,
    description: null,
    confidence: null,
    identifiedBy: null,
    userUpdatedName: null,
    userUpdatedBrand: null,
    userUpdatedModel: null,
    userUpdatedProductType: null,
    userUpdatedCategory: null,
    userUpdatedDescription: null,
    userFoundProductUrl: null,
    userNotes: null,
    ...fields,
  };
}

/** A photo on which something was identified. */
export function samplePhoto({
  number = 1,
  ...fields
}: Partial<Scan> & { number?: number } = {}): Scan & { imageHash: string } {
  return {
    ...sampleScan({ method: "photo", code: null, symbology: null, product: null }),
    identifiedName: "Dresser with six drawers",
    identifiedBrand: "Nordhem",
    identifiedModel: "Lindholm",
    category: "bedroom",
    productType: "Dresser",
    description: "A white dresser.",
    confidence: 0.86,
    identifiedBy: "model",
    ...fields,
    id: sampleId(3000 + number),
    clientId: sampleId(4000 + number),
    imageHash: fields.imageHash ?? String(number).padStart(64, "0"),
  };
}

/** A server that stores the scans that it is sent. */
export function serveHistory(start: Scan[] = []) {
  let kept = start;
  const wanted = ({ q, method }: { q?: string | undefined; method?: Scan["method"] | undefined }) =>
    kept.filter(
      (scan) =>
        JSON.stringify(scan)
          .toLowerCase()
          .includes((q ?? "").toLowerCase()) && (method ?? scan.method) === scan.method,
    );
  const lists = stubEndpoint(scans.list, ({ query }) => page(wanted(query)));
  stubEndpoint(scans.count, ({ query }) => ({ total: wanted(query).length }));
  stubEndpoint(scans.record, ({ body }) => {
    kept = [
      ...body.scans.map((scan, index) =>
        sampleScan({ ...scan, number: 100 + index, createdAt: scan.scannedAt, product: null }),
      ),
      ...kept,
    ];
    return { added: body.scans.length };
  });
  const removed = stubEndpoint(scans.remove, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
  });
  const cleared = stubEndpoint(scans.clear, () => {
    kept = [];
  });
  return { lists, removed, cleared };
}
