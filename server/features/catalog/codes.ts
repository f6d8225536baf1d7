import type { Deps } from "#server/deps.ts";
import { catalogStatements, toProductDetail } from "#server/features/catalog/queries.ts";
import { AppError } from "#server/http/app-error.ts";
import type { CodeExplanation, ProductDetail } from "#shared/contracts/catalog.ts";
import { type ResolvedCode, resolveCode, type Symbology } from "#shared/domain/codes/resolve-code.ts";

/**
 * The product that a code on a box belongs to: exactly that one, or none. Our own code, or a GTIN in any form in which
 * it is printed: bars, a GS1 element string, a Digital Link.
 */
export async function findProductByCode(
  { db }: Pick<Deps, "db">,
  code: string,
  symbology?: Symbology,
): Promise<ProductDetail> {
  const statements = catalogStatements(db);
  // Postgres holds no NUL in a text, so no product has such a code.
  const [own] = code.includes("\0") ? [] : await statements.byCode({ code });
  if (own) return toProductDetail(own);
  const resolved = resolveCode(code, { symbology: symbology ?? null });
  const gtin = "gtin" in resolved ? resolved.gtin : null;
  const [row] = gtin === null ? [] : await statements.byGtin({ gtin });
  if (!row) throw new AppError("NOT_FOUND", whyNotFound(resolved));
  return toProductDetail(row);
}

function whyNotFound({ kind }: ResolvedCode): string {
  if (kind === "sscc") return "That is the number of a shipping label: it names a parcel and no product.";
  if (kind === "wrong-check-digit") return "One digit of that number is wrong: its check digit does not fit.";
  return "That code is not in our catalogue yet.";
}

/** What a code is, whether or not its product is in the catalogue. */
export function explainCode(_deps: Pick<Deps, "db">, _code: string, _symbology?: Symbology): Promise<CodeExplanation> {
  throw new AppError("UNAVAILABLE", "This is not built yet.");
}
