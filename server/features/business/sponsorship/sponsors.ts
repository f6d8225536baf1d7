import { isDeepStrictEqual } from "node:util";
import { and, eq, gt } from "drizzle-orm";
import { v7 } from "uuid";
import { type AuditedState, recordChange } from "#server/db/audit.ts";
import { lockByName } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { showSponsorship } from "#server/features/catalog/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import type { NewSponsor, Sponsor } from "#shared/contracts/business/sponsorship.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { advertisements, sponsors } from "#shared/schema/index.ts";

const pages = newestFirst(sponsors);

/** Sponsors, newest first. */
export async function listSponsors(
  { db }: Pick<Deps, "db">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<Sponsor>> {
  const rows = await db
    .select()
    .from(sponsors)
    .where(pages.behind(cursor))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

/** Adds a sponsor, unless the same was added just now. */
export function createSponsor(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  input: NewSponsor,
): Promise<Sponsor> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await lockByName(tx, "new sponsors");
    const latest = await tx
      .select()
      .from(sponsors)
      .where(and(eq(sponsors.companyName, input.companyName), gt(sponsors.createdAt, pressedTwiceSince(now()))));
    const same = latest.find((sponsor) => isDeepStrictEqual({ ...sponsor, ...input }, sponsor));
    if (same) return same;
    const row = { id: v7(), ...input, createdAt: now() };
    await tx.insert(sponsors).values(row);
    const change = { before: null, after: stateOf(input) };
    await recordChange(tx, { actor, action: "sponsorship.createSponsor", target: targetOf(row.id), ...change });
    return row;
  });
}

/** Changes a sponsor, with what its being active says of the products of its campaigns. Throws NOT_FOUND. */
export function updateSponsor(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  input: NewSponsor,
): Promise<Sponsor> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [before] = await tx.select().from(sponsors).where(eq(sponsors.id, id)).for("no key update");
    if (!before) throw sponsorMissing();
    const after = { ...before, ...input };
    await tx.update(sponsors).set(input).where(eq(sponsors.id, id));
    const change = { before: stateOf(before), after: stateOf(after) };
    await recordChange(tx, { actor, action: "sponsorship.updateSponsor", target: targetOf(id), ...change });
    if (before.isActive !== after.isActive) {
      const campaigns = await tx
        .select({ productId: advertisements.productId })
        .from(advertisements)
        .where(eq(advertisements.sponsorId, id));
      await showSponsorship(
        tx,
        campaigns.flatMap(({ productId }) => productId ?? []),
        now(),
      );
    }
    return after;
  });
}

export const sponsorMissing = () =>
  new AppError("NOT_FOUND", "There is no such sponsor.", { reason: "sponsor-missing" });

const targetOf = (id: string) => ({ type: "sponsor", id });

/** Without the address of the person who answers there. */
const stateOf = ({ companyName, website, logoUrl, isActive }: NewSponsor): AuditedState => ({
  companyName,
  website,
  logoUrl,
  isActive,
});
