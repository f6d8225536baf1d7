import type { Transaction } from "#server/db/client.ts";
import { becomeMaker, stopBeingMaker } from "#server/features/accounts/index.ts";
import { letKeepBrands, stopKeepingBrands } from "#server/features/catalog/index.ts";
import type { Actor } from "#shared/domain/roles.ts";

interface By {
  actor: Actor;
  now: Date;
}

/**
 * Gives an account what an approval grants: the role of a maker and the brands. An administrator's role stays. Throws
 * CONFLICT where another account keeps one of the brands. The account is held.
 */
export async function grant(tx: Transaction, userId: string, brands: readonly string[], by: By): Promise<void> {
  await becomeMaker(tx, userId, by);
  await letKeepBrands(tx, { userId, brands });
}

/** Takes both back. The account is held. */
export async function takeBack(tx: Transaction, userId: string, by: By): Promise<void> {
  await stopBeingMaker(tx, userId, by);
  await stopKeepingBrands(tx, userId);
}
