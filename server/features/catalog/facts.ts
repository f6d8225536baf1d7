import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ProductFacts } from "#shared/contracts/catalog.ts";

/** What there is to know of a product before its box is opened. Throws NOT_FOUND. */
export function readFacts(_deps: Pick<Deps, "db">, _id: string): Promise<ProductFacts> {
  throw new AppError("UNAVAILABLE", "This is not built yet.");
}
