import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { PushKeys } from "#server/ports/push/index.ts";
import { pushKeys } from "#shared/schema/index.ts";

const ONLY = 1;

/**
 * The pair by which push services know us: made when there is none, the same for all processes and for good, as every
 * subscription is bound to it.
 */
export async function ensurePushKeys({ db, push }: Pick<Deps, "db" | "push">): Promise<PushKeys> {
  const read = () =>
    db
      .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
      .from(pushKeys)
      .where(eq(pushKeys.id, ONLY));
  const [known] = await read();
  if (known) return known;
  await db
    .insert(pushKeys)
    .values({ id: ONLY, ...push.makeKeys() })
    .onConflictDoNothing();
  const [kept] = await read();
  if (!kept) throw new Error("the keys for push services could not be kept");
  return kept;
}
