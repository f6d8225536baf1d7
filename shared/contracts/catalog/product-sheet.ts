import * as z from "zod/mini";
import { COUNTRIES, GUIDE_KINDS, HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { canonicalGtin } from "#shared/domain/codes/gtin.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import {
  BOX_SIDE_MAX_MM,
  BOX_WEIGHT_MAX_GRAMS,
  BRAND_MAX_CHARACTERS,
  BUILD_MAX_MINUTES,
  GUIDE_STEP_MAX_CHARACTERS,
  GUIDE_STEPS_MAX,
  LINK_MAX_CHARACTERS,
  PICTURE_ALT_MAX_CHARACTERS,
  PRICE_MAX,
  SHEET_BOXES_MAX,
  SHEET_CODES_MAX,
  SHEET_NAME_MAX_CHARACTERS,
  SHEET_OFFERS_MAX,
  VIDEO_DURATION_MAX_SECONDS,
} from "#shared/domain/limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import type { SheetField } from "#shared/domain/product-sheet.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { date } from "#shared/http/wire.ts";

/**
 * All that an editor may change of a product, as it is stored and shown. The prices that a feed keeps are the feed's and
 * not in it. Revisions have kept sheets as they were: what a new field is in those is said by `sheetOfRevision`.
 */
export const productSheet = z.object({
  name: z.string(),
  /** For people who read French. */
  nameFr: z.nullable(z.string()),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  /** 14 digits each. */
  gtins: z.array(z.string()),
  /** The bare numbers of the brand's own articles. */
  articleNumbers: z.array(z.string()),
  /** A path of ours or an http(s) link. */
  thumbnailUrl: z.nullable(z.string()),
  boxes: z.array(z.object({ widthMm: z.int(), heightMm: z.int(), depthMm: z.int(), weightGrams: z.int() })),
  hazards: z.array(z.enum(HAZARDS)),
  peopleNeeded: z.nullable(z.int()),
  tools: z.array(z.enum(TOOLS)),
  /** How long the maker says that it takes. */
  makerMinutes: z.nullable(z.int()),
  /** A PDF: a path of ours or an http(s) link. */
  manualUrl: z.nullable(z.string()),
  /** In the currency of the retailer. Sent without `checkedAt`, a price was checked now; so is one that changes. */
  offers: z.array(
    z.object({
      retailerId: z.string(),
      country: z.enum(COUNTRIES),
      price: z.number(),
      url: z.string(),
      checkedAt: z.nullable(date),
    }),
  ),
  guides: z.array(
    z.object({
      kind: z.enum(GUIDE_KINDS),
      language: z.enum(LANGUAGES),
      steps: z.array(
        z.object({
          text: z.string(),
          /** Where the step begins in the product's video. */
          startsAtSeconds: z.nullable(z.int()),
          /** A path of ours or an http(s) link. */
          pictureUrl: z.nullable(z.string()),
          /** What is on the picture; null where the step's text says it all. */
          pictureAlt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
} satisfies Record<SheetField, z.ZodMiniType>);
export type ProductSheet = z.output<typeof productSheet>;

const line = (max: number) => z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(max));
/** A list without what is in it twice, in one order. */
const listed = <Value extends string>(item: z.ZodMiniType<Value, Value>, order: readonly Value[] = []) => {
  const inOrder = (a: Value, b: Value) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1);
  return z.array(item).check(
    z.overwrite<Value[]>((items) => [...new Set(items)].sort(inOrder)),
    z.maxLength(order.length || SHEET_CODES_MAX),
  );
};
const link = z.string().check(z.trim(), z.maxLength(LINK_MAX_CHARACTERS), z.regex(/^\S*$/));
const webLink = link.check(z.refine((text) => safeLink(text) !== null));
/** Where all our pictures and manuals are. Another path may do something when it is opened. */
const MEDIA = "/media/";
const pathOrLink = link.check(z.refine((text) => isMedia(text) || safeLink(text) !== null));

function isMedia(text: string): boolean {
  const base = "https://our.example";
  return text.startsWith(MEDIA) && (safeLink(text, base)?.href.startsWith(base + MEDIA) ?? false);
}

const from1 = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

/** As it is printed, with or without what separates its groups. */
const gtin = z.string().check(
  z.overwrite((text) => canonicalGtin(text.replace(/[\s-]/g, "")) ?? text),
  z.regex(/^\d{14}$/),
);
const articleNumber = z.string().check(z.overwrite(bareArticleNumber), z.minLength(1), z.maxLength(40));

/** Whether no two items have the same of something. */
const once = <Item>(keyOf: (item: Item) => string) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length);

/** What an editor sends of the codes and names of a product, new or not. */
export const sheetBeginning = z.object({
  name: line(SHEET_NAME_MAX_CHARACTERS),
  nameFr: z.nullable(line(SHEET_NAME_MAX_CHARACTERS)),
  brand: line(BRAND_MAX_CHARACTERS).check(z.regex(/[\p{L}\p{Nd}]/u)),
  category: z.enum(CATEGORIES),
  gtins: listed(gtin),
  articleNumbers: listed(articleNumber),
});

/** A sheet as an editor sends it. */
export const sentSheet = z.extend(sheetBeginning, {
  thumbnailUrl: z.nullable(pathOrLink),
  boxes: z
    .array(
      z.object({
        widthMm: from1(BOX_SIDE_MAX_MM),
        heightMm: from1(BOX_SIDE_MAX_MM),
        depthMm: from1(BOX_SIDE_MAX_MM),
        weightGrams: from1(BOX_WEIGHT_MAX_GRAMS),
      }),
    )
    .check(z.maxLength(SHEET_BOXES_MAX)),
  hazards: listed(z.enum(HAZARDS), HAZARDS),
  peopleNeeded: z.nullable(from1(9)),
  tools: listed(z.enum(TOOLS), TOOLS),
  makerMinutes: z.nullable(from1(BUILD_MAX_MINUTES)),
  manualUrl: z.nullable(pathOrLink),
  offers: z
    .array(
      z.object({
        retailerId: z.string().check(z.minLength(1)),
        country: z.enum(COUNTRIES),
        price: z.number().check(
          z.minimum(0),
          z.maximum(PRICE_MAX),
          z.overwrite((price) => Math.round(price * 100) / 100),
        ),
        url: webLink,
        checkedAt: z.nullable(date),
      }),
    )
    .check(
      z.maxLength(SHEET_OFFERS_MAX),
      once(({ retailerId, country }) => `${country} ${retailerId}`),
    ),
  guides: z
    .array(
      z.object({
        kind: z.enum(GUIDE_KINDS),
        language: z.enum(LANGUAGES),
        steps: z
          .array(
            z
              .object({
                text: z.string().check(
                  z.trim(),
                  z.maxLength(GUIDE_STEP_MAX_CHARACTERS),
                  z.refine((text) => onOneLine(text) !== ""),
                ),
                startsAtSeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(VIDEO_DURATION_MAX_SECONDS))),
                pictureUrl: z._default(z.nullable(pathOrLink), null),
                pictureAlt: z._default(z.nullable(line(PICTURE_ALT_MAX_CHARACTERS)), null),
              })
              .check(z.refine(({ pictureUrl, pictureAlt }) => pictureUrl !== null || pictureAlt === null)),
          )
          .check(z.minLength(1), z.maxLength(GUIDE_STEPS_MAX)),
      }),
    )
    .check(once(({ kind, language }) => `${kind} ${language}`)),
});
export type SentSheet = z.output<typeof sentSheet>;
