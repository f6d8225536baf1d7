import * as z from "zod/mini";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { FEEDBACK_TYPES, USER_CONFIRMATIONS } from "#shared/domain/feedback.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";
import { IDENTIFY_METHODS } from "#shared/domain/identify/method.ts";
import { WEB_SOURCES } from "#shared/domain/identify/web-sources.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import {
  CORRECTION_TAGS_MAX,
  IDENTIFY_PHOTO_MAX_BYTES,
  IDENTIFY_PHOTOS_MAX,
  ITEM_DESCRIPTION_MAX_CHARACTERS,
  ITEM_NAME_MAX_CHARACTERS,
  PLACE_NAME_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { inLines, onOneLine } from "#shared/domain/one-line.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date, sha256Text } from "#shared/http/wire.ts";

/** A value with parts of its own: JSON in a form, itself in a JSON body. */
const inForm = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((given: unknown): unknown => {
      if (typeof given !== "string") return given;
      try {
        return JSON.parse(given);
      } catch {
        return given;
      }
    }),
    schema,
  );
const flag = inForm(z.boolean());
/** What no database holds is refused before anything is done, and paid for, with the rest. */
const storable = z.refine<string>(
  (text) => !/[\0\p{Surrogate}]/u.test(text),
  "This has characters that can’t be kept.",
);
const placeName = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(PLACE_NAME_MAX_CHARACTERS), storable)));

/** Where a person shops and builds; the server rounds it to a city, whatever is sent. */
const detailedLocation = z.object({
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  city: placeName,
  region: placeName,
  country: placeName,
});

/** Of the countries, as this call names them. */
const LOCATION_WORDS = ["US", "Canada"] as const;

const identification = z.object({
  name: z.string(),
  brand: z.nullable(z.string()),
  model: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  /** Whether a label of the maker is in the photo. */
  tagFound: z.boolean(),
  category: z.enum(ITEM_CATEGORIES),
  description: z.string(),
  /** From 0 to 1; shown as a band (`bandOf`). */
  confidence: z.number(),
  productType: z.nullable(z.string()),
  searchTerms: z.array(z.string()),
});
export type Identified = z.output<typeof identification>;

const match = z.object({
  id: z.uuid(),
  name: z.string(),
  nameFr: z.nullable(z.string()),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  thumbnailUrl: z.nullable(z.string()),
  /** Per cent; at most 99, as nothing but a code tells a product for certain. */
  matchScore: z.int(),
});
export type LocalMatch = z.output<typeof match>;

const webResult = z.object({
  source: z.enum(WEB_SOURCES),
  /** http or https; of a shop a path of ours, which counts the visit and leads there. */
  url: z.string(),
  /** Where it leads, to be shown. */
  host: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  store: z.nullable(z.string()),
  /** As it is written on the page, with its currency. */
  price: z.nullable(z.string()),
  /** From 0 to 5. */
  rating: z.nullable(z.number()),
  /** A search that was built of the item's name, and no page that was found. */
  isSearch: z.boolean(),
});
export type WebLink = z.output<typeof webResult>;

const answer = z.object({
  /** Of the caller's scan history; null while `before` is a question. */
  scanId: z.nullable(z.uuid()),
  /** SHA-256 of the photo as it arrived, by which feedback names it. */
  imageHash: sha256Text,
  /** Null where nothing was recognised. */
  identification: z.nullable(identification),
  /** How it was recognised. */
  method: z.nullable(z.enum(IDENTIFY_METHODS)),
  /** Whether no model was asked because the server has none, or none for now. */
  isOffline: z.boolean(),
  /** Whether members have agreed on a correction of it, which is shown. */
  isCorrected: z.boolean(),
  /** When it was first recognised; null for an answer that is new. */
  answeredAt: z.nullable(date),
  /** The best first, at most five. */
  matches: z.array(match),
  webResults: z.array(webResult),
  /**
   * Set instead of an identification where the photo looks like one that was answered before: the caller says whether it is
   * the same by `sameAs`.
   */
  before: z.nullable(
    z.object({
      imageHash: sha256Text,
      name: z.string(),
      brand: z.nullable(z.string()),
      /** A path: the caller's own photo, or the picture of the product; never the photo of another member. */
      pictureUrl: z.nullable(z.string()),
      answeredAt: date,
    }),
  ),
});
export type IdentifyAnswer = z.output<typeof answer>;

const said = z.optional(z.nullable(z.string().check(z.overwrite(onOneLine), z.maxLength(ITEM_NAME_MAX_CHARACTERS))));
const described = z.optional(
  z.nullable(z.string().check(z.overwrite(inLines), z.maxLength(ITEM_DESCRIPTION_MAX_CHARACTERS))),
);
const sure = z.optional(z.nullable(z.coerce.number<number | string>().check(z.minimum(0), z.maximum(1))));

export const identify = {
  identify: endpoint({
    method: "POST",
    path: "/api/ai/identify-furniture",
    access: "identify-by-photo",
    summary:
      "Says what is on a photo: base64 in JSON, or a form with up to three photos of one item. 429 with the seconds to wait when the day’s photos are used up; 502, 503 or 504 where the model can’t answer.",
    upload: { field: "image", maxBytes: IDENTIFY_PHOTO_MAX_BYTES, most: IDENTIFY_PHOTOS_MAX, orJson: true },
    body: z.object({
      /** The country whose shops are meant; nothing where it is not known. */
      location: z.optional(z.nullable(z.enum(LOCATION_WORDS))),
      detailedLocation: z.optional(inForm(z.nullable(detailedLocation))),
      /** Of the sentences in the answer. */
      language: z.optional(z.enum(LANGUAGES)),
      /** Made by the device: a photo that is sent twice is one scan. */
      clientId: z.optional(z.uuid()),
      /** The device has looked for codes in the photo and found none. */
      isWithoutCode: z.optional(flag),
      /** Earlier answers don't count: the photo is looked at anew. */
      isFresh: z.optional(flag),
      /** The answer to `before`: its picture, or that it is another one. */
      sameAs: z.optional(z.union([sha256Text, z.literal("none")])),
    }),
    response: answer,
  }),
  answer: endpoint({
    method: "GET",
    path: "/api/ai/identify-furniture/:imageHash",
    access: "identify-by-photo",
    summary:
      "The answer that is kept to a photo which the caller has had identified. Nothing is looked at anew, and no photo counted; 404 once it has expired.",
    params: z.object({ imageHash: sha256Text }),
    query: z.object({
      /** The country whose shops are meant; nothing where it is not known. */
      location: z.optional(z.enum(LOCATION_WORDS)),
      language: z._default(z.enum(LANGUAGES), "en"),
    }),
    response: answer,
  }),
  giveFeedback: endpoint({
    method: "POST",
    path: "/api/ai/feedback",
    access: "identify-by-photo",
    summary:
      "Says that an identification of the caller's own is right or wrong, or what the item is. The latest word counts.",
    body: z.object({
      imageHash: sha256Text,
      feedbackType: z.enum(FEEDBACK_TYPES),
      originalBrand: said,
      originalModel: said,
      originalProductType: said,
      originalCategory: said,
      originalDescription: described,
      correctedBrand: said,
      correctedModel: said,
      correctedProductType: said,
      correctedCategory: said,
      correctedDescription: described,
      confidence: sure,
      /** Whether other members may see the photo to check the correction; as it was where it is left out. */
      isPhotoShared: z.optional(z.boolean()),
    }),
  }),
  sharePhoto: endpoint({
    method: "PUT",
    path: "/api/ai/feedback/:imageHash/photo",
    access: "identify-by-photo",
    summary: "Says whether other members may see the photo of a correction of the caller's own, to check it.",
    params: z.object({ imageHash: sha256Text }),
    body: z.object({ isShared: z.boolean() }),
    response: z.object({ isShared: z.boolean() }),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/identification-feedback",
    access: "identify-by-photo",
    summary:
      "Confirms or rejects an identification of the caller's own, with what the item is and the alternative that fits.",
    body: z.object({
      /** The path of the photo (`/api/scan-images/{imageHash}`), by which the scan is known. */
      scanImageUrl: z.string().check(z.maxLength(200)),
      aiPredictedName: said,
      aiPredictedBrand: said,
      aiConfidenceScore: sure,
      userConfirmation: z.enum(USER_CONFIRMATIONS),
      userCorrectedName: said,
      userCorrectedBrand: said,
      userCorrectedCategory: said,
      userSubmittedTags: z._default(
        z
          .array(z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(60)))
          .check(z.maxLength(CORRECTION_TAGS_MAX)),
        [],
      ),
      /** Index into `alternativesShown`, from 0. */
      selectedAlternative: z.optional(z.nullable(z.int().check(z.minimum(0)))),
      alternativesShown: z._default(
        z
          .array(
            z.object({
              name: z.string().check(z.trim(), z.minLength(1), z.maxLength(ITEM_NAME_MAX_CHARACTERS), storable),
              confidence: sure,
            }),
          )
          .check(z.maxLength(5)),
        [],
      ),
    }),
    response: z.object({ id: z.uuid() }),
    status: 201,
  }),
  image: endpoint({
    method: "GET",
    path: "/api/scan-images/:imageHash",
    access: "identify-by-photo",
    summary:
      "A photo that the caller has had identified, as JPEG; a super-admin sees everybody's. 404 once it has expired.",
    params: z.object({ imageHash: sha256Text }),
    produces: "image/jpeg",
  }),
};
