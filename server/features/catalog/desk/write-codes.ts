import { and, eq, ne, or } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { freeCodes, NO_CODES } from "#server/features/catalog/box-code.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ProductSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import { isRestrictedGtin } from "#shared/domain/codes/gtin.ts";
import { productCodes, products } from "#shared/schema/index.ts";

interface StoredCode {
  symbology: "gtin" | "article-number";
  value: string;
}

type AnyCode = Pick<typeof productCodes.$inferSelect, "symbology" | "value">;

/** The codes of a sheet as they are stored: article numbers under its brand. */
function codesIn({ brand, gtins, articleNumbers }: Pick<ProductSheet, "brand" | "gtins" | "articleNumbers">) {
  return [
    ...gtins.map((value): StoredCode => ({ symbology: "gtin", value })),
    ...articleNumbers.map(
      (number): StoredCode => ({ symbology: "article-number", value: articleValue(brand, number) }),
    ),
  ];
}

function restricted(): AppError {
  const message = "Shops give such numbers out themselves: they can't tell products apart.";
  return new AppError("UNPROCESSABLE", message, { reason: "code-restricted", fields: { gtins: message } });
}

/**
 * Has exactly these codes lead to a product, beside our own. A number that has come under another brand, as with a product
 * that became one with this, stays as it is printed there. Throws CONFLICT where one is another listed product's, naming
 * that in the field of the code, and UNPROCESSABLE for a number that shops give out themselves.
 */
export async function writeCodes(
  tx: Transaction,
  productId: string,
  sheet: Pick<ProductSheet, "brand" | "gtins" | "articleNumbers">,
  /** The product's brand so far, under which its own numbers are stored. */
  brandBefore: string,
): Promise<void> {
  if (sheet.gtins.some(isRestrictedGtin)) throw restricted();
  const wanted = codesIn(sheet);
  const isOwn = and(eq(productCodes.productId, productId), ne(productCodes.symbology, "hexkey"));
  const known = await tx.select().from(productCodes).where(isOwn);
  const isUnder = (code: AnyCode, brand: string) => code.value === articleValue(brand, numberOf(code));
  const brought = known.filter(
    (code) =>
      code.symbology === "article-number" &&
      sheet.articleNumbers.includes(numberOf(code)) &&
      !isUnder(code, sheet.brand) &&
      !isUnder(code, brandBefore),
  );
  const gone = known.filter((code) => !wanted.some((one) => isSame(one, code)) && !brought.includes(code));
  if (gone.length > 0) await tx.delete(productCodes).where(and(isOwn, or(...gone.map(isCode))));
  const isOnlyBrought = (code: AnyCode) =>
    brought.some((one) => isSameNumber(one, code)) && !gone.some((one) => isSameNumber(one, code));
  // In one order, so that two editors who give codes at once do not wait for each other for ever.
  const missing = wanted
    .filter((code) => !known.some((one) => isSame(one, code)) && !isOnlyBrought(code))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
  for (const code of missing) {
    const { symbology, value } = code;
    await freeCodes(tx, { ...NO_CODES, [symbology === "gtin" ? "gtin" : "article"]: value });
    const added = await tx
      .insert(productCodes)
      .values({ productId, symbology, value })
      .onConflictDoNothing()
      .returning({ value: productCodes.value });
    if (added.length === 0) throw await takenBy(tx, code);
  }
}

const isSame = (one: AnyCode, other: AnyCode) => one.symbology === other.symbology && one.value === other.value;

const numberOf = ({ value }: AnyCode) => value.slice(value.indexOf(":") + 1);

const isSameNumber = (one: AnyCode, other: AnyCode) =>
  one.symbology === other.symbology && numberOf(one) === numberOf(other);

const isCode = ({ symbology, value }: AnyCode) =>
  and(eq(productCodes.symbology, symbology), eq(productCodes.value, value));

async function takenBy(tx: Transaction, code: StoredCode): Promise<AppError> {
  const [owner] = await tx
    .select({ name: products.name, brand: products.brand })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(isCode(code));
  const named = owner ? `${owner.brand} ${owner.name}` : "";
  return new AppError("CONFLICT", `A product with that code is in our catalogue already: ${named}.`, {
    reason: "code-taken",
    fields: { [code.symbology === "gtin" ? "gtins" : "articleNumbers"]: named },
  });
}
