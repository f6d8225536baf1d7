import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { type CodesOfProduct, codeTaken, freeCodes } from "#server/features/catalog/box-code.ts";
import { formatHexkeyCode, HEXKEY_CODE_CHARACTERS } from "#shared/domain/codes/hexkey-code.ts";
import { productCodes, products } from "#shared/schema/index.ts";

type NewRow = Omit<typeof products.$inferInsert, "id" | "qrCode">;

/**
 * Adds a product and all that it is found by. One of our own codes is made for it where its box has none: `suggested`
 * if that is free, else a random one. Throws CONFLICT where one of its codes has become another product's.
 */
export async function addProduct(
  tx: Transaction,
  values: NewRow,
  codesOfBox: CodesOfProduct,
  suggested: string | null = null,
): Promise<typeof products.$inferSelect> {
  const { gtin, article, own } = codesOfBox;
  await freeCodes(tx, codesOfBox);
  const product = await insertWithCode(tx, { ...values, id: v7() }, own, suggested);
  const codes = [
    ...(gtin === null ? [] : [{ symbology: "gtin", value: gtin } as const]),
    ...(article === null ? [] : [{ symbology: "article-number", value: article } as const]),
    { symbology: "hexkey", value: product.qrCode } as const,
  ];
  const added = await tx
    .insert(productCodes)
    .values(codes.map((code) => ({ ...code, productId: product.id })))
    .onConflictDoNothing()
    .returning({ value: productCodes.value });
  if (added.length < codes.length) throw codeTaken();
  return product;
}

/** Of 2^40 codes a new one is hardly ever another product's already. */
const ATTEMPTS = 5;

async function insertWithCode(
  tx: Transaction,
  values: Omit<typeof products.$inferInsert, "qrCode">,
  own: string | null,
  suggested: string | null,
): Promise<typeof products.$inferSelect> {
  const fixed = own ?? suggested;
  const candidates = [
    ...(fixed === null ? [] : [fixed]),
    ...(own === null ? Array.from({ length: ATTEMPTS }, makeCode) : []),
  ];
  for (const qrCode of candidates) {
    const [product] = await tx
      .insert(products)
      .values({ ...values, qrCode })
      .onConflictDoNothing({ target: products.qrCode })
      .returning();
    if (product) return product;
  }
  throw codeTaken();
}

const makeCode = () => formatHexkeyCode([...randomBytes(HEXKEY_CODE_CHARACTERS)]);
