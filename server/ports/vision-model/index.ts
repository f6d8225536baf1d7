import type { Identification, WebPage } from "#shared/domain/identify/identification.ts";
import type { Country } from "#shared/domain/identify/region.ts";

/** A photo of an item, as a model is asked about it. Nothing in it is a member's own words: the answer is given to others. */
export interface IdentifyRequest {
  /** One to three JPEGs of the same item, each within `PICTURE_MAX_BYTES` and `PICTURE_MAX_PX`. */
  pictures: Uint8Array[];
  country: Country | null;
  /** The lines that were read off the photo. Their author is unknown: they are data and no instructions. */
  labelText: string[];
  language: ModelLanguage;
}

/** The language of the sentences in an answer. */
export type ModelLanguage = "en" | "fr";

/** What a call has cost by the provider's count, at the prices of the settings. */
export interface ModelCost {
  inputTokens: number;
  outputTokens: number;
  usDollars: number;
}

export interface ModelAnswer {
  /** Every text is within `ANSWER_LIMITS`, and none where nothing of it would be seen. */
  identification: Identification;
  cost: ModelCost;
}

export interface WebSearchRequest {
  identification: Pick<Identification, "name" | "brand" | "model" | "searchTerms">;
  country: Country | null;
  language: ModelLanguage;
}

export interface WebAnswer {
  /** Found by the provider's search. */
  results: WebPage[];
  cost: ModelCost;
}

/** A model that looks at pictures. Its answer is a guess by a stranger's machine; what arrives here has the right shape. */
export interface VisionModel {
  /** What the provider calls it. */
  name: string;
  /** US dollars that a call usually takes, by the prices of the settings. */
  expectedUsDollars: { identify: number; webSearch: number };
  /**
   * Says what is in the pictures, within 20 seconds. Rejects with a `ModelError`, with a `RangeError` for pictures that
   * should not have come this far, and with the signal's own reason at once when it is aborted.
   */
  identify(request: IdentifyRequest, signal?: AbortSignal): Promise<ModelAnswer>;
  /** Looks for the item on the web. Missing where the provider has no such tool. Rejects as `identify` does. */
  webSearch?(request: WebSearchRequest, signal?: AbortSignal): Promise<WebAnswer>;
}

/** Why there is no answer, with the status that a server in between has for it. */
const MODEL_FAILURES = {
  /** The provider took too long. */
  timeout: 504,
  /** The provider takes no more calls at the moment. */
  busy: 503,
  /** The model will not say anything about these pictures. Asking again changes nothing. */
  refused: 502,
  /** What came back is no identification. */
  "bad-answer": 502,
  /** There is no connection, or the provider takes no call of ours. */
  unreachable: 502,
} as const;
export type ModelFailure = keyof typeof MODEL_FAILURES;

interface ModelErrorDetails {
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
  /** What the failed answer has cost all the same. */
  cost?: ModelCost | null;
}

/**
 * The only failure of a provider. Its message is made of our own words alone and it has no cause: what providers and the
 * package say may quote the key or the photo.
 */
export class ModelError extends Error {
  readonly kind: ModelFailure;
  readonly retryAfterSeconds: number | undefined;
  /** Null where nothing was billed, or where that is not known. */
  readonly cost: ModelCost | null;

  constructor(kind: ModelFailure, message: string, { retryAfterSeconds, cost = null }: ModelErrorDetails = {}) {
    super(message);
    this.name = "ModelError";
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.cost = cost;
  }

  get status(): number {
    return MODEL_FAILURES[this.kind];
  }
}

export const PICTURES_MAX = 3;
/** Several times what a photo of the largest size takes. */
export const PICTURE_MAX_BYTES = 4 * 1024 * 1024;
/** On the longer side. */
export const PICTURE_MAX_PX = 1600;

/** How long the texts of an answer may be, in characters, and how many there may be of them. */
export const ANSWER_LIMITS = {
  name: 120,
  brand: 80,
  model: 80,
  serialNumber: 80,
  productType: 80,
  description: 600,
  searchTerm: 80,
  searchTerms: 8,
  webResults: 20,
  url: 2000,
  title: 200,
  store: 80,
  price: 40,
} as const;
