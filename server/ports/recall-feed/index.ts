import type { RecallSource } from "#shared/domain/recall.ts";

/** The texts of a recall in one language. */
export interface RecallTexts {
  title: string;
  /** The authority's page: http or https. */
  url: string;
  hazard: string | null;
  remedy: string | null;
}

/** A recall as its authority publishes it. */
export interface PublishedRecall {
  /** The authority's own. */
  number: string;
  /** YYYY-MM-DD. */
  date: string | null;
  en: RecallTexts;
  fr: RecallTexts | null;
  /** Names of makers and importers. */
  brands: string[];
  /** Names of products and models, and what in the description may be a model's number. */
  models: string[];
  /** 14 digits each. */
  gtins: string[];
}

/** All that an authority recalls, at the moment. */
export interface RecallFeed {
  source: RecallSource;
  /** `skipped` records could not be understood. Rejects with a `RecallFeedError` where the feed as a whole can't be read. */
  read(): Promise<{ recalls: PublishedRecall[]; skipped: number }>;
}

/** A feed does not answer, or with something else than recalls. */
export class RecallFeedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RecallFeedError";
  }
}
