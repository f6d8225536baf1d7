import { AppError } from "#server/http/app-error.ts";
import { FURNITURE_KINDS, ROOM_OF_KIND } from "#shared/domain/identify/furniture-kinds.ts";
import { ITEM_CATEGORIES, type ItemCategory } from "#shared/domain/identify/item-category.ts";

/** What a person says that an item is; null where it stands as it was. */
export interface Correction {
  name: string | null;
  brand: string | null;
  model: string | null;
  productType: string | null;
  category: ItemCategory | null;
  description: string | null;
}

/** What was identified. */
export type Original = Record<keyof Correction, string | null>;

/** What was sent, by what it is about. */
export type Said = Partial<Record<keyof Correction, string | null | undefined>>;

const KEYS = ["name", "brand", "model", "productType", "category", "description"] as const;

/**
 * What a person has said that an item is. The kinds of furniture, which a screen offers beside the rooms, are types and
 * tell the room at most. Throws INVALID_INPUT where nothing of it differs from what was identified; `fields` are the
 * names under which it was sent.
 */
export function readCorrection(
  original: Original,
  said: Said,
  fields: Partial<Record<keyof Said, string>>,
): Correction {
  const text = (key: keyof Correction) => onOneLine(said[key]);
  const [named, unnamed] = readCategory(text("category"));
  const correction: Correction = {
    name: text("name"),
    brand: text("brand"),
    model: text("model"),
    productType: text("productType") ?? unnamed,
    category: named,
    description: text("description"),
  };
  if (KEYS.some((key) => correction[key] !== null && isOther(correction[key], original[key]))) return correction;
  const message = "Please say what is different from what we recognised.";
  const sent = KEYS.flatMap((key) => (text(key) !== null && fields[key]) || []);
  const blamed = sent.length > 0 ? sent : Object.values(fields).slice(0, 1);
  throw new AppError("INVALID_INPUT", message, {
    reason: "nothing-corrected",
    fields: Object.fromEntries(blamed.map((field) => [field, message])),
  });
}

/** Whether anything was said; “Other” alone is no more than that it was wrong. */
export const saysSomething = (said: Said): boolean =>
  KEYS.some((key) => onOneLine(said[key]) !== null && !(key === "category" && isSame(said[key], OTHER)));

const OTHER = "Other";

/** A category and a type, of which one may be known. */
function readCategory(text: string | null): [ItemCategory | null, string | null] {
  if (text === null || isSame(text, OTHER)) return [null, null];
  const category = ITEM_CATEGORIES.find((one) => isSame(one, text));
  if (category) return [category, null];
  const kind = FURNITURE_KINDS.find((one) => isSame(one, text));
  return kind ? [ROOM_OF_KIND[kind], kind] : [null, text];
}

/** A text in the form in which texts are compared. */
export const folded = (text: string | null | undefined): string =>
  (text ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const isSame = (one: string | null | undefined, other: string | null) => folded(one) === folded(other);
const isOther = (one: string | null, other: string | null) => !isSame(one, other);

/** Null for nothing. */
function onOneLine(text: string | null | undefined): string | null {
  const line = (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line === "" ? null : line;
}
