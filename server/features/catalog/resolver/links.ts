import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { prepareOnce, prepareSelect } from "#server/db/prepared.ts";
import { recallNotices } from "#server/features/catalog/recall-notices.ts";
import { GUIDE_KINDS } from "#shared/domain/assembly.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";
import type { RecallMatch } from "#shared/domain/recall.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { guides, productCodes, productFacts, productMedia, products } from "#shared/schema/index.ts";

/** Where a link leads, of those that GS1 defines (https://ref.gs1.org/voc/?show=linktypes). */
export const LINK_TYPES = ["pip", "instructions", "safetyInfo", "howTo", "relatedVideo"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** One thing there is to know of an item. */
export interface ItemLink {
  linkType: LinkType;
  /** A path of ours, or an http(s) address. */
  href: string;
  title: string;
  mediaType: string;
  /** BCP 47; "und" where it is not known which. */
  languages: readonly string[];
}

const UNKNOWN_LANGUAGE = ["und"];
const PAGE = "text/html";
const MANUAL = "application/pdf";
const STEPS: Record<Language, (name: string) => string> = {
  en: (name) => `${name}: step by step`,
  fr: (name) => `${name}\u00A0: étape par étape`,
};

/** Which model and dates a recall is about only the authority's page says. */
const RECALL_TITLES: Record<RecallMatch, Record<Language, (title: string) => string>> = {
  gtin: {
    en: (title) => `Recall, check model and date: ${title}`,
    fr: (title) => `Rappel, vérifiez le modèle et la date\u00A0: ${title}`,
  },
  "brand-model": {
    en: (title) => `Possible recall, check model and date: ${title}`,
    fr: (title) => `Rappel possible, vérifiez le modèle et la date\u00A0: ${title}`,
  },
};

const sources = sql<string[] | null>`(
  select json_agg(${productMedia.mediaType} order by ${productMedia.position}) from ${productMedia}
  where ${productMedia.productId} = ${products.id} and ${productMedia.url} = ${products.videoUrl}
)`.as("sources");
const assembly = sql.raw(`'${GUIDE_KINDS[0]}'`);
const stepLanguages = sql<Language[] | null>`(
  select json_agg(${guides.language} order by ${guides.language}) from ${guides}
  where ${guides.productId} = ${products.id} and ${guides.kind} = ${assembly}
)`.as("step_languages");

const columns = {
  id: products.id,
  name: products.name,
  nameFr: products.nameFr,
  videoUrl: products.videoUrl,
  manualUrl: productFacts.manualUrl,
  sources,
  stepLanguages,
  recalls: recallNotices(products.id).as("recalls"),
};

const hasGtin = and(
  products.isListed,
  eq(productCodes.symbology, "gtin"),
  eq(productCodes.value, sql.placeholder("gtin")),
);
const pageColumns = { id: products.id, name: products.name };

const statements = prepareOnce((db) => ({
  all: prepareSelect(
    db,
    "resolver_links",
    columns,
    db
      .select(columns)
      .from(productCodes)
      .innerJoin(products, eq(products.id, productCodes.productId))
      .leftJoin(productFacts, eq(productFacts.productId, products.id))
      .where(hasGtin)
      .orderBy(asc(products.id)),
  ),
  page: prepareSelect(
    db,
    "resolver_page",
    pageColumns,
    db
      .select(pageColumns)
      .from(productCodes)
      .innerJoin(products, eq(products.id, productCodes.productId))
      .where(hasGtin)
      .orderBy(asc(products.id)),
  ),
}));

const pageLink = ({ id, name }: { id: string; name: string }): ItemLink => ({
  linkType: "pip",
  href: productPath(id),
  title: name,
  mediaType: PAGE,
  languages: LANGUAGES,
});

/** The default link alone, its page: what almost every printed code is opened for. Null as with `linksOf`. */
export async function defaultLinkOf(db: Database, gtin: string): Promise<ItemLink[] | null> {
  const [product] = await statements(db).page({ gtin });
  return product ? [pageLink(product)] : null;
}

/** What there is of the item with a GTIN (14 digits) and can be opened, its page first; null where no listed product has that number. */
export async function linksOf(db: Database, gtin: string): Promise<ItemLink[] | null> {
  const [product] = await statements(db).all({ gtin });
  if (!product) return null;
  const { name, manualUrl, videoUrl, sources, stepLanguages, recalls } = product;
  const page = pageLink(product);
  const links = [page];
  if (manualUrl) {
    const title = `${name}: manual`;
    links.push({ linkType: "instructions", href: manualUrl, title, mediaType: MANUAL, languages: UNKNOWN_LANGUAGE });
  }
  for (const recall of recalls ?? []) {
    for (const language of LANGUAGES) {
      const texts = recall[language];
      if (!texts) continue;
      const title = RECALL_TITLES[recall.how][language](texts.title);
      links.push({ linkType: "safetyInfo", href: texts.url, title, mediaType: PAGE, languages: [language] });
    }
  }
  for (const language of stepLanguages ?? []) {
    const title = STEPS[language](nameOf(product, language));
    links.push({ linkType: "howTo", href: `${page.href}#steps`, title, mediaType: PAGE, languages: [language] });
  }
  if (videoUrl) {
    const mediaType = videoService(videoUrl) ? PAGE : (sources?.[0] ?? "video/mp4");
    const title = `${name}: assembly video`;
    links.push({ linkType: "relatedVideo", href: videoUrl, title, mediaType, languages: UNKNOWN_LANGUAGE });
  }
  return links.filter(({ href }) => href.startsWith("/") || safeLink(href) !== null);
}
