import type { RequestListener } from "node:http";
import { cpscFeed } from "#server/ports/recall-feed/cpsc.ts";
import { healthCanadaFeed } from "#server/ports/recall-feed/health-canada.ts";
import { serveOnLoopback } from "#server/testing/loopback.ts";

// Records in the shape of the real feeds, with what is ugly in those. They are made up: no such thing was recalled.

/** As the Recall Retrieval Web Service of the CPSC writes one. */
export const cpscRecord = (fields: Record<string, unknown> = {}) => ({
  RecallID: 99_901,
  RecallNumber: "26901",
  RecallDate: "2026-03-05T00:00:00",
  Description: "This recall involves Lindholm dressers with model number LH-3300-W, sold in white.",
  URL: "https://www.cpsc.gov/Recalls/2026/Nordhem-Recalls-Lindholm-Dressers",
  Title: "Nordhem Recalls Lindholm Dressers Due to Tip-Over and Entrapment Hazards",
  ConsumerContact: "Nordhem toll-free at 800-555-0100",
  LastPublishDate: "2026-03-05T00:00:00",
  Products: [
    {
      Name: "Lindholm dressers",
      Description: "",
      Model: "",
      Type: "Dressers",
      CategoryID: "0",
      NumberOfUnits: "About 1,000",
    },
  ],
  Inconjunctions: [],
  Images: [{ URL: "https://www.cpsc.gov/s3fs-public/dresser.jpg", Caption: null }],
  Injuries: [{ Name: "None reported" }],
  Manufacturers: [],
  Retailers: [],
  Importers: [{ Name: "Nordhem North America, of Conshohocken, Pa.", CompanyID: "" }],
  Distributors: [],
  SoldAtLabel: null,
  ManufacturerCountries: [{ Country: "Sweden" }],
  ProductUPCs: [{ UPC: "9506000134352" }],
  Hazards: [{ Name: "The dresser can tip over if it is not anchored to the wall.", HazardType: "", HazardTypeID: "" }],
  Remedies: [{ Name: "Consumers should stop using the dresser and contact Nordhem." }],
  RemedyOptions: [{ Option: "Refund" }],
  ...fields,
});

/** As the open data of the Government of Canada has one in English. */
export const englishRecord = (fields: Record<string, unknown> = {}) => ({
  NID: "99001",
  Title: "\u200B\u200BNordhem Lindholm dressers \u200Brecalled due to tip-over hazard ",
  URL: "https://recalls-rappels.canada.ca/en/alert-recall/nordhem-lindholm-dressers-recalled-due-tip-over-hazard",
  Organization: "Consumer product safety",
  Product: "Nordhem Lindholm dressers (white &amp; oak)",
  Issue: "Tip-over hazard",
  "What you should do": "Stop using the recalled product&nbsp;immediately.",
  Category: "Household items",
  "Recall class": "--",
  "Last updated": "2026-03-06",
  Archived: "0",
  ...fields,
});

/** The same in French, whose file has other keys. */
export const frenchRecord = (fields: Record<string, unknown> = {}) => ({
  NID: "99001",
  Titre: "Rappel de commodes Lindholm de Nordhem en raison d’un risque de basculement",
  URL: "https://recalls-rappels.canada.ca/fr/avis-rappel/rappel-commodes-lindholm-nordhem",
  Organization: "Sécurité des produits de consommation",
  Produit: "Commodes Lindholm de Nordhem",
  Problème: "Risque de basculement",
  "Ce que vous devriez faire": "Cessez d’utiliser le produit.",
  Catégorie: "Articles ménagers",
  "Classe de rappel": null,
  "Dernière mise à jour": "2026-03-06",
  Archivé: "0",
  ...fields,
});

/** Records of which not one is a recall that could be shown. */
export const UGLY = [
  null,
  "Service unavailable",
  [],
  cpscRecord({ URL: "javascript:alert(1)" }),
  cpscRecord({ RecallNumber: null }),
  cpscRecord({ Title: "<p>&nbsp;</p>" }),
  cpscRecord({ RecallDate: "March" }),
  cpscRecord({ Products: "none" }),
];

/** Feeds on loopback until the test is finished; what they answer may be changed meanwhile. */
export async function startRecallServer(listener?: RequestListener) {
  const answers = { cpsc: [] as unknown, en: [] as unknown, fr: [] as unknown };
  const asked: URL[] = [];
  const serve: RequestListener = (request, response) => {
    const url = new URL(request.url ?? "", "http://recalls");
    asked.push(url);
    const isThisYear = url.searchParams.get("RecallDateStart") === "2026-01-01";
    const name = url.pathname.slice(1) as keyof typeof answers;
    const answer = name === "cpsc" && !isThisYear ? [] : answers[name];
    response.setHeader("content-type", "application/json");
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  };
  const origin = await serveOnLoopback(listener ?? serve);
  const now = () => new Date("2026-04-01T00:00:00Z");
  return {
    origin,
    answers,
    asked,
    cpsc: cpscFeed({ address: `${origin}/cpsc`, now }),
    healthCanada: healthCanadaFeed({ en: `${origin}/en`, fr: `${origin}/fr` }),
  };
}
