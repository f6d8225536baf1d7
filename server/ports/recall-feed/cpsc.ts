import * as z from "zod";
import { askForList } from "#server/ports/recall-feed/ask.ts";
import type { PublishedRecall, RecallFeed } from "#server/ports/recall-feed/index.ts";
import { optionalDate, optionalText, pageAddress, requiredText } from "#server/ports/recall-feed/plain-text.ts";
import { canonicalGtin, isRestrictedGtin } from "#shared/domain/codes/gtin.ts";

/** A year has some hundred recalls of a few thousand bytes. */
const YEAR_MAX_BYTES = 32 * 1024 * 1024;
const YEAR_TIMEOUT_MS = 60_000;
/** The first that the commission recalled something in. */
const FIRST_YEAR = 1973;
/** Of one recall; some name every variant. */
const MODELS_MAX = 300;
const GTINS_MAX = 1000;

/** An entry without a text is left out: the lists have empty ones. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const named = listOf(z.object({ Name: optionalText }));

const record = z.object({
  RecallNumber: z.union([z.string(), z.number()]).transform(String).pipe(requiredText),
  RecallDate: optionalDate,
  Title: requiredText,
  Description: z.string().nullish(),
  URL: pageAddress,
  Products: listOf(z.object({ Name: optionalText, Model: optionalText, Type: optionalText })),
  ProductUPCs: listOf(z.object({ UPC: z.string().nullish() })),
  Manufacturers: named,
  Importers: named,
  Hazards: named,
  Remedies: named,
});

/**
 * The recalls of the US Consumer Product Safety Commission by its Recall Retrieval Web Service, one request for each year:
 * all of them at once would be one answer of some ten thousand.
 */
export function cpscFeed({ address, now }: { address: string; now: () => Date }): RecallFeed {
  return {
    source: "cpsc",
    read: async () => {
      const recalls: PublishedRecall[] = [];
      let skipped = 0;
      for (let year = FIRST_YEAR; year <= now().getUTCFullYear(); year++) {
        const limits = { maxBytes: YEAR_MAX_BYTES, timeoutMs: YEAR_TIMEOUT_MS };
        for await (const one of askForList(addressOf(address, year), limits)) {
          const { success, data } = record.safeParse(one);
          if (success) recalls.push(recallOf(data));
          else skipped++;
        }
      }
      return { recalls, skipped };
    },
  };
}

function addressOf(address: string, year: number): URL {
  const url = new URL(address);
  url.searchParams.set("format", "json");
  url.searchParams.set("RecallDateStart", `${year}-01-01`);
  url.searchParams.set("RecallDateEnd", `${year}-12-31`);
  return url;
}

function recallOf(given: z.output<typeof record>): PublishedRecall {
  const { Products: products, Description: description } = given;
  const models = products.flatMap(({ Name, Model }) => [Name, Model]).filter((text) => text !== null);
  return {
    number: given.RecallNumber,
    date: given.RecallDate,
    en: { title: given.Title, url: given.URL, hazard: joined(given.Hazards), remedy: joined(given.Remedies) },
    fr: null,
    brands: unique([...given.Manufacturers, ...given.Importers].flatMap(({ Name }) => Name ?? [])),
    models: unique([...models, ...numbersIn(description ?? "")]).slice(0, MODELS_MAX),
    gtins: unique(given.ProductUPCs.flatMap(({ UPC }) => gtinsIn(UPC ?? ""))).slice(0, GTINS_MAX),
  };
}

const unique = (texts: string[]) => [...new Set(texts)];

function joined(list: { Name: string | null }[]): string | null {
  return list.flatMap(({ Name }) => Name ?? []).join(" ") || null;
}

/** What may be a model's number: the description names those that the list of products leaves out. */
function numbersIn(description: string): string[] {
  const words = description.slice(0, 20_000).match(/[\w.-]{5,40}/g) ?? [];
  return words
    .map((word) => word.replace(/^[._-]+|[._-]+$/g, ""))
    .filter((word) => /\d/.test(word) && word.length >= 5);
}

/** The GTINs of a field that people fill in: one or several, with blanks and dashes, or a remark such as "N/A". */
export function gtinsIn(text: string): string[] {
  const parts = text.slice(0, 2000).match(/\d[\d -]*\d/g) ?? [];
  return parts.flatMap((part) => {
    const whole = canonicalGtin(part.replace(/\D/g, ""));
    const found = whole ? [whole] : part.split(" ").flatMap((one) => canonicalGtin(one.replace(/\D/g, "")) ?? []);
    return found.filter((gtin) => !isRestrictedGtin(gtin));
  });
}
