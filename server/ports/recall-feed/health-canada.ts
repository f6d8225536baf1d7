import * as z from "zod";
import { askForList } from "#server/ports/recall-feed/ask.ts";
import type { PublishedRecall, RecallFeed } from "#server/ports/recall-feed/index.ts";
import { optionalDate, optionalText, pageAddress, requiredText } from "#server/ports/recall-feed/plain-text.ts";

/** A file has 16 MB in English and 21 in French, of food, vehicles and all else. */
const FILE_MAX_BYTES = 96 * 1024 * 1024;
const FILE_TIMEOUT_MS = 180_000;
/** The branch that recalls what people have at home; food, drugs and vehicles are others'. */
const CONSUMER_PRODUCTS = "Consumer product safety";

const number = z.string().regex(/^\d{1,12}$/);

const inEnglish = z.object({
  NID: number,
  Title: requiredText,
  URL: pageAddress,
  Product: optionalText,
  Issue: optionalText,
  "What you should do": optionalText,
  "Last updated": optionalDate,
});

const inFrench = z.object({
  NID: number,
  Titre: requiredText,
  URL: pageAddress,
  Produit: optionalText,
  Problème: optionalText,
  "Ce que vous devriez faire": optionalText,
});

const ofBranch = z.object({ Organization: z.literal(CONSUMER_PRODUCTS) });
const numbered = z.object({ NID: number });

/**
 * The consumer products among the recalls and safety alerts of the Government of Canada, from its open data: one file in
 * each language, whose records have the same numbers. They name neither maker, model nor GTIN on their own, only in the
 * title and the name of the product.
 */
export function healthCanadaFeed(addresses: { en: string; fr: string }): RecallFeed {
  return {
    source: "health-canada",
    read: async () => {
      const limits = { maxBytes: FILE_MAX_BYTES, timeoutMs: FILE_TIMEOUT_MS };
      const records: z.output<typeof inEnglish>[] = [];
      let skipped = 0;
      for await (const one of askForList(new URL(addresses.en), limits)) {
        if (!ofBranch.safeParse(one).success) continue;
        const { data } = inEnglish.safeParse(one);
        if (data) records.push(data);
        else skipped++;
      }
      const numbers = new Set(records.map(({ NID }) => NID));
      const french = new Map<string, z.output<typeof inFrench>>();
      for await (const one of askForList(new URL(addresses.fr), limits)) {
        const { data: about } = numbered.safeParse(one);
        if (!about || !numbers.has(about.NID)) continue;
        const { data } = inFrench.safeParse(one);
        if (data) french.set(data.NID, data);
        else skipped++;
      }
      return { recalls: records.map((record) => recallOf(record, french.get(record.NID))), skipped };
    },
  };
}

function recallOf(en: z.output<typeof inEnglish>, fr: z.output<typeof inFrench> | undefined): PublishedRecall {
  return {
    number: en.NID,
    date: en["Last updated"],
    en: { title: en.Title, url: en.URL, hazard: en.Issue, remedy: en["What you should do"] },
    fr: fr ? { title: fr.Titre, url: fr.URL, hazard: fr.Problème, remedy: fr["Ce que vous devriez faire"] } : null,
    brands: [],
    models: en.Product === null ? [] : [en.Product],
    gtins: [],
  };
}
