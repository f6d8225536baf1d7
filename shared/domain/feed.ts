/** What an import of a product feed goes through. */
export const FEED_STATES = ["waiting", "running", "done", "failed"] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** How a feed came to us. */
export const FEED_ORIGINS = ["upload", "link", "command"] as const;

/** Why a whole feed could not be read to its end. What stood before the fault is loaded. */
export const FEED_FAULTS = [
  /** Neither CSV, TSV, XML nor JSONL, or nothing at all. */
  "unknown-format",
  /** A table without the columns `id` and `title`. */
  "columns-missing",
  /** Not well-formed; nothing behind the fault can be understood. */
  "malformed",
  /** Its bytes are not UTF-8. */
  "not-utf-8",
  /** It has a document type or entities of its own. */
  "doctype",
  "too-large",
  /** The compressed file is damaged. */
  "damaged",
  /** The link leads to no file for everybody. */
  "link-refused",
  /** The server of the link, or our own storage, did not give the file in several tries. */
  "unavailable",
] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

/** Why a row of a feed is not loaded, or is loaded without something. */
export const FEED_ROW_REASONS = {
  missing: "It is required and missing.",
  "too-long": "It is too long.",
  "not-a-link": "It is no http or https address.",
  "not-a-price": "It is no price with a currency, such as 129.00 CAD.",
  "unknown-currency": "Only prices in CAD and USD are taken.",
  "not-a-gtin": "It is no GTIN: the length or the check digit is wrong.",
  "restricted-gtin": "Shops give this number out as they like, so it is no product's own.",
  "unknown-value": "It is none of the values of the format.",
  "duplicate-id": "An earlier row of the feed has the same id.",
  "duplicate-product": "An earlier row of the feed is the same product by its GTIN or article number.",
  malformed: "The row can't be read.",
} as const;
export type FeedRowReason = keyof typeof FEED_ROW_REASONS;

/** The values of `availability` in the Google Merchant format. */
export const AVAILABILITIES = ["in_stock", "out_of_stock", "preorder", "backorder"] as const;
/** The values of `condition`. */
export const CONDITIONS = ["new", "refurbished", "used"] as const;

/** The name of a source: a slug by which its rows are known again. */
export const FEED_SOURCE_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Where the catalogue is given out. */
export const FEED_PATHS = { merchant: "/feeds/merchant.xml", openCopy: "/feeds/catalog.jsonl.gz" } as const;
