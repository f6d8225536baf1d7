import type { ItemCategory } from "#shared/domain/identify/item-category.ts";
import type { WebSource } from "#shared/domain/identify/web-sources.ts";

/** What an item is. Texts are plain and on one line. */
export interface Identification {
  name: string;
  brand: string | null;
  /** The maker's model or article number. */
  model: string | null;
  /** Read off a tag: null without one. */
  serialNumber: string | null;
  /** Whether a tag, label or rating plate of the maker is in the picture. */
  tagFound: boolean;
  category: ItemCategory;
  productType: string | null;
  description: string;
  /** From 0 to 1. */
  confidence: number;
  searchTerms: string[];
}

/** A page on the web about an item. Hearsay: its facts are the page's, as the search that found it has read them. */
export interface WebPage {
  source: WebSource;
  /** http or https, on a host of the public internet. It was not opened. */
  url: string;
  title: string;
  description: string | null;
  store: string | null;
  /** As it is written on the page, with its currency. */
  price: string | null;
  /** From 0 to 5. */
  rating: number | null;
}
