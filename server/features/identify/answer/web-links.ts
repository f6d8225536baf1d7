import type { WebLink } from "#shared/contracts/identify/identify.ts";
import type { Identification, WebPage } from "#shared/domain/identify/identification.ts";
import type { Country } from "#shared/domain/identify/region.ts";
import { installationTypeOf } from "#shared/domain/identify/safety-warning.ts";
import { shopsFor, shopVisitPath } from "#shared/domain/identify/shops.ts";
import { WEB_SOURCES, type WebSource } from "#shared/domain/identify/web-sources.ts";
import type { Language } from "#shared/domain/language.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** Long enough for a maker, a name and a number. */
const WORDS_MAX_CHARACTERS = 100;

const WORDS = {
  en: {
    assembly: "assembly",
    installation: "installation",
    manual: "manual",
    howTo: "how to assemble",
    review: "review",
  },
  fr: {
    assembly: "assemblage",
    installation: "installation",
    manual: "notice",
    howTo: "comment assembler",
    review: "avis",
  },
} as const;

/** The words by which an item is looked for: its maker and its name or number, as few as tell it apart. */
function wordsFor({ name, brand, model }: Pick<Identification, "name" | "brand" | "model">): string {
  const parts = [brand, model ?? name].flatMap((part) => part?.trim() || []);
  const [first = "", ...others] = parts;
  const hasBrand = others.some((other) => other.toLowerCase().startsWith(first.toLowerCase()));
  // A sign of two halves may be cut through, which no address can hold.
  return (hasBrand ? others : parts)
    .join(" ")
    .slice(0, WORDS_MAX_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, "");
}

/**
 * Where to go on from an item: pages that a search has found, and for each source without any a search that is marked as
 * one. Shops are searched in the person's country alone.
 */
export function webLinks(
  identification: Identification,
  pages: readonly WebPage[],
  { country, language, pathOf }: { country: Country | null; language: Language; pathOf: (place: number) => string },
): WebLink[] {
  const found = pages.flatMap((page, place): WebLink[] => {
    const link = safeLink(page.url);
    // A visit to a shop is counted on the way.
    const url = page.source === "purchase" ? pathOf(place) : link?.href;
    return link && url ? [{ ...page, url, host: link.host, isSearch: false }] : [];
  });
  const searched = searches(identification, country, language);
  return WEB_SOURCES.flatMap((source) => {
    const ofSource = found.filter((link) => link.source === source);
    return ofSource.length > 0 ? ofSource : searched.filter((link) => link.source === source);
  });
}

function searches(identification: Identification, country: Country | null, language: Language): WebLink[] {
  const item = wordsFor(identification);
  if (item === "") return [];
  const words = WORDS[language];
  const isInstalled = installationTypeOf(identification) !== null;
  const doing = isInstalled ? words.installation : words.assembly;
  const shops = shopsFor(country, identification.brand).map(
    (shop): WebLink => ({
      ...NO_FACTS,
      source: "purchase",
      url: shopVisitPath(shop, item, language),
      host: shop.host,
      title: item,
      store: shop.name,
    }),
  );
  const others: [WebSource, string, string][] = [
    ["youtube", `${item} ${doing}`, "https://www.youtube.com/results?search_query="],
    ["tutorial", isInstalled ? `${item} ${doing}` : `${words.howTo} ${item}`, "https://www.google.com/search?q="],
    ["review", `${item} ${words.review}`, "https://www.google.com/search?q="],
  ];
  if (identification.brand !== null) {
    others.push(["manufacturer", `${item} ${words.manual}`, "https://www.google.com/search?q="]);
  }
  return [
    ...shops,
    ...others.map(([source, title, address]): WebLink => {
      const url = address + encodeURIComponent(title);
      return { ...NO_FACTS, source, url, host: new URL(url).host.replace(/^www\./, ""), title };
    }),
  ];
}

const NO_FACTS = { description: null, store: null, price: null, rating: null, isSearch: true };
