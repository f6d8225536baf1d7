import * as z from "zod/mini";
import { type ProductSheet, sentSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { COUNTRIES, GUIDE_KINDS, HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { CATEGORIES, type Category } from "#shared/domain/categories.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";
import { typedAmount } from "#shared/domain/typed-amount.ts";

const text = z.string();

/** A sheet as it is typed: numbers are texts, sides in centimetres, weights in kilograms, chapter times as m:ss. */
export const sheetValues = z.object({
  name: text,
  nameFr: text,
  brand: text,
  category: text,
  gtins: z.array(text),
  articleNumbers: z.array(text),
  thumbnailUrl: text,
  boxes: z.array(z.object({ width: text, height: text, depth: text, weight: text })),
  hazards: z.array(z.enum(HAZARDS)),
  peopleNeeded: text,
  tools: z.array(z.enum(TOOLS)),
  makerMinutes: text,
  manualUrl: text,
  offers: z.array(
    z.object({
      retailerId: text,
      country: z.enum(COUNTRIES),
      price: text,
      url: text,
      /** When the price was seen, as it was sent; null for now. */
      checkedAt: z.nullable(text),
    }),
  ),
  guides: z.array(
    z.object({
      kind: z.enum(GUIDE_KINDS),
      language: z.enum(LANGUAGES),
      steps: z.array(z.object({ text, startsAt: text, pictureUrl: text, pictureAlt: text })),
    }),
  ),
});
export type SheetValues = z.output<typeof sheetValues>;
export type TypedBox = SheetValues["boxes"][number];
export type TypedOffer = SheetValues["offers"][number];
export type TypedGuide = SheetValues["guides"][number];
export type TypedStep = TypedGuide["steps"][number];

/** A step of which nothing is typed yet. */
export const EMPTY_STEP: TypedStep = { text: "", startsAt: "", pictureUrl: "", pictureAlt: "" };

/** A stored sheet as its form shows it to a reader of a language. */
export function valuesOf(sheet: ProductSheet, language: Language): SheetValues {
  const written = (amount: number) => (language === "fr" ? String(amount).replace(".", ",") : String(amount));
  return {
    name: sheet.name,
    nameFr: sheet.nameFr ?? "",
    brand: sheet.brand,
    category: sheet.category,
    gtins: sheet.gtins,
    articleNumbers: sheet.articleNumbers,
    thumbnailUrl: sheet.thumbnailUrl ?? "",
    boxes: sheet.boxes.map(({ widthMm, heightMm, depthMm, weightGrams }) => ({
      width: written(widthMm / 10),
      height: written(heightMm / 10),
      depth: written(depthMm / 10),
      weight: written(weightGrams / 1000),
    })),
    hazards: sheet.hazards,
    peopleNeeded: sheet.peopleNeeded === null ? "" : String(sheet.peopleNeeded),
    tools: sheet.tools,
    makerMinutes: sheet.makerMinutes === null ? "" : String(sheet.makerMinutes),
    manualUrl: sheet.manualUrl ?? "",
    offers: sheet.offers.map(({ price, checkedAt, ...offer }) => ({
      ...offer,
      price: written(price),
      checkedAt: checkedAt?.toISOString() ?? null,
    })),
    guides: sheet.guides.map(({ steps, ...guide }) => ({
      ...guide,
      steps: steps.map(({ text, startsAtSeconds, pictureUrl, pictureAlt }) => ({
        text,
        startsAt: writeTime(startsAtSeconds),
        pictureUrl: pictureUrl ?? "",
        pictureAlt: pictureAlt ?? "",
      })),
    })),
  };
}

function writeTime(seconds: number | null): string {
  return seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A number as people write it in either language; what is none stays none, so that the contract refuses it. */
const numberOf = (typed: string) => (typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(",", ".")));
const numberOrNull = (typed: string) => (typed.trim() === "" ? null : numberOf(typed));
const textOrNull = (typed: string) => typed.trim() || null;

/** Seconds of `1:05` or `65`; null where nothing is typed. */
export function secondsOf(typed: string): number | null {
  if (typed.trim() === "") return null;
  const [, minutes = "0", seconds] = /^(?:(\d{1,3}):(?=\d\d$))?(\d{1,4})$/.exec(typed.trim()) ?? [];
  return seconds === undefined ? Number.NaN : Number(minutes) * 60 + Number(seconds);
}

/** What the form sends: the contract's sheet. */
export const typedSheet = z.pipe(
  z.transform(
    (values: SheetValues): z.input<typeof sentSheet> => ({
      name: values.name,
      nameFr: textOrNull(values.nameFr),
      brand: values.brand,
      category: CATEGORIES.find((one) => one === values.category) as Category,
      gtins: values.gtins,
      articleNumbers: values.articleNumbers,
      thumbnailUrl: textOrNull(values.thumbnailUrl),
      boxes: values.boxes.map(({ width, height, depth, weight }) => ({
        widthMm: Math.round(numberOf(width) * 10),
        heightMm: Math.round(numberOf(height) * 10),
        depthMm: Math.round(numberOf(depth) * 10),
        weightGrams: Math.round(numberOf(weight) * 1000),
      })),
      hazards: values.hazards,
      peopleNeeded: numberOrNull(values.peopleNeeded),
      tools: values.tools,
      makerMinutes: numberOrNull(values.makerMinutes),
      manualUrl: textOrNull(values.manualUrl),
      offers: values.offers.map(({ price, ...offer }) => ({ ...offer, price: typedAmount(price) })),
      guides: values.guides.map(({ steps, ...guide }) => ({
        ...guide,
        steps: steps.map(({ text, startsAt, pictureUrl, pictureAlt }) => ({
          text,
          startsAtSeconds: secondsOf(startsAt),
          pictureUrl: textOrNull(pictureUrl),
          pictureAlt: pictureUrl === "" ? null : textOrNull(pictureAlt),
        })),
      })),
    }),
  ),
  sentSheet,
);
