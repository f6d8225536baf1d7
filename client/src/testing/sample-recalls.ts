import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";

export function sampleRecall(fields: Partial<RecallNotice> = {}): RecallNotice {
  return {
    source: "health-canada",
    number: "1",
    date: "2026-03-06",
    how: "gtin",
    en: {
      title: "Nordhem dressers recalled",
      url: "https://recalls-rappels.canada.ca/en/alert-recall/dressers",
      hazard: "Tip-over hazard",
      remedy: "Stop using it.",
    },
    fr: {
      title: "Rappel de commodes Nordhem",
      url: "https://recalls-rappels.canada.ca/fr/avis-rappel/commodes",
      hazard: "Risque de basculement",
      remedy: "Cessez de l’utiliser.",
    },
    ...fields,
  };
}
