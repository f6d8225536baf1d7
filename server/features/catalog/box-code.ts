import { randomBytes } from "node:crypto";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import { codeKey } from "#shared/domain/codes/code-key.ts";
import { isRestrictedGtin } from "#shared/domain/codes/gtin.ts";
import { asHexkeyCode, formatHexkeyCode, HEXKEY_CODE_CHARACTERS } from "#shared/domain/codes/hexkey-code.ts";
import { type LookupKeys, lookupKeysOf, storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { type ResolvedCode, resolveCode } from "#shared/domain/codes/resolve-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { productCodes, products } from "#shared/schema/index.ts";

/** A link or text that is a product's own code stands in indexes, which hold no longer ones. */
const OWN_CODE_MAX_BYTES = 1000;

/** The code on the box of a product that is proposed or shared. */
export interface BoxCode {
  /** As it was read or typed. */
  text: string;
  key: string;
  resolved: ResolvedCode;
  keys: LookupKeys;
}

/** Reads the code on a box. Throws INVALID_INPUT for one that can be no product's. */
export function readBoxCode(code: string, symbology: Symbology | undefined): BoxCode {
  const text = storableCode(code);
  const resolved = resolveCode(text, { symbology: symbology ?? null });
  if (resolved.kind === "sscc")
    throw badCode("code-of-parcel", "That is the number of a shipping label: it names a parcel and no product.");
  if (resolved.kind === "wrong-check-digit")
    throw badCode("code-misread", "One digit of that number is wrong: its check digit does not fit.");
  const read = { text, key: codeKey(resolved, text), resolved, keys: lookupKeysOf(resolved, text, symbology ?? null) };
  if (isOwn(read) && Buffer.byteLength(text) > OWN_CODE_MAX_BYTES)
    throw badCode("code-too-long", "That is too long for the code of a product.");
  return read;
}

/**
 * The code as the member's reader took it, which knew whether eight digits were UPC-E or EAN-8: their text alone does
 * not show that. `key` is how it was resolved then.
 */
export function asFirstRead(code: BoxCode, key: string | null): BoxCode {
  const [, gtin] = key?.match(/^gtin:(\d{14})$/) ?? [];
  if (gtin === undefined || key === null || key === code.key) return code;
  return { ...code, key, resolved: { kind: "gtin", gtin } };
}

function badCode(reason: FailureReason, message: string): AppError {
  return new AppError("INVALID_INPUT", message, { reason, fields: { code: message } });
}

/** Whether it is nothing that others give out, and so the product's own: a link, a text, or a code of ours. */
function isOwn({ resolved, keys }: BoxCode): boolean {
  return asHexkeyCode(keys.ownCode) !== null || resolved.kind === "link" || resolved.kind === "text";
}

/** The codes that find a product, as they are stored. */
export interface CodesOfProduct {
  gtin: string | null;
  /** Brand and number. */
  article: string | null;
  /** What the product has instead of one of our codes. */
  own: string | null;
}

export const NO_CODES: CodesOfProduct = { gtin: null, article: null, own: null };

/** The codes that find a product of a brand with this code on its box. */
export function codesOf(code: BoxCode, brand: string): CodesOfProduct {
  const { resolved, keys } = code;
  // "Nordhem N 10.482" is no code that is printed on a box, but its number is.
  const typed = keys.brandedArticles.find((value) => value === articleValue(brand, value.split(":")[1] ?? ""));
  if (typed !== undefined) return { ...NO_CODES, article: typed };
  if (isOwn(code)) return { ...NO_CODES, own: keys.ownCode };
  const gtin = "gtin" in resolved && resolved.gtin && !isRestrictedGtin(resolved.gtin) ? resolved.gtin : null;
  // What is a GTIN may be an article number as well to who looks for it, but here it is the GTIN.
  const number = resolved.kind === "gtin" ? null : keys.articleNumber;
  return { gtin, article: number === null ? null : articleValue(brand, number), own: null };
}

/** Throws CONFLICT where a code already leads to a listed product; an unlisted product blocks no other. */
export async function mustBeNew(tx: Transaction, code: BoxCode, codes: CodesOfProduct) {
  if (await findKnown(tx, code, codes)) throw codeTaken();
}

/** The product of the catalogue that keeps a code from being a new one's. */
export async function findKnown(
  db: Database | Transaction,
  { keys }: BoxCode,
  { gtin, article }: CodesOfProduct,
): Promise<typeof products.$inferSelect | null> {
  const [known] = await db
    .select()
    .from(products)
    .where(
      and(
        products.isListed,
        or(
          sql`${products.qrCode} in (${keys.qrCode}, ${keys.ownCode})`,
          sql`${products.id} in (${db
            .select({ id: productCodes.productId })
            .from(productCodes)
            .where(or(isOneOf({ gtin, article }), isOwnCode([keys.qrCode, keys.ownCode])))})`,
        ),
      ),
    )
    .limit(1);
  return known ?? null;
}

/**
 * Takes codes from unlisted products, for the product that really has them: spam holds no code. A product that loses
 * its own code gets one of ours. Called before a product with these codes is added.
 */
export async function freeCodes(tx: Transaction, { gtin, article, own }: CodesOfProduct): Promise<void> {
  const isUnlisted = sql`(select not ${products.isListed} from ${products} where ${products.id} = ${productCodes.productId})`;
  await tx.delete(productCodes).where(and(isOneOf({ gtin, article }), isUnlisted));
  if (own === null) return;
  const qrCode = formatHexkeyCode([...randomBytes(HEXKEY_CODE_CHARACTERS)]);
  const [freed] = await tx
    .update(products)
    .set({ qrCode })
    .where(and(eq(products.qrCode, own), eq(products.isListed, false)))
    .returning({ id: products.id });
  if (!freed) return;
  await tx
    .update(productCodes)
    .set({ value: qrCode })
    .where(and(eq(productCodes.productId, freed.id), isOwnCode([own])));
}

/** Also of a product that became one with another. */
const isOwnCode = (values: string[]) => and(eq(productCodes.symbology, "hexkey"), inArray(productCodes.value, values));

const isOneOf = ({ gtin, article }: Pick<CodesOfProduct, "gtin" | "article">) =>
  or(
    and(eq(productCodes.symbology, "gtin"), eq(productCodes.value, gtin ?? "")),
    and(eq(productCodes.symbology, "article-number"), eq(productCodes.value, article ?? "")),
  );

export function codeTaken(): AppError {
  return new AppError("CONFLICT", "A product with that code is in our catalogue already.", {
    reason: "code-taken",
  });
}
