import { and, count, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type Database, lockByName, longTransaction, type Transaction } from "#server/db/client.ts";
import type { PublishedRecall } from "#server/ports/recall-feed/index.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";
import type { RecallSource } from "#shared/domain/recall.ts";
import { recalls } from "#shared/schema/index.ts";

const KEEPING_MAX_MS = 10 * MINUTE_MS;
/** Rows of one statement: a statement takes at most 65,535 values. */
const BATCH = 500;
/** An authority withdraws single recalls. A feed with fewer of those that we know than this is broken. */
const SHARE_EXPECTED = 0.5;

/**
 * Makes our recalls of a source those that it publishes now: new ones come, changed ones follow, withdrawn ones go. Where
 * most are missing nothing is taken for withdrawn.
 */
export function keepRecalls(
  db: Database,
  { source, recalls: published, now }: { source: RecallSource; recalls: PublishedRecall[]; now: Date },
): Promise<{ withdrawn: number }> {
  // The last one counts where a number stands twice: one statement changes no row twice.
  const byNumber = new Map(published.map((one) => [one.number, one]));
  return longTransaction(db, KEEPING_MAX_MS, async (tx) => {
    await lockByName(tx, "recalls");
    const numbers = [...byNumber.keys()];
    const withdrawn = await removeWithdrawn(tx, source, numbers);
    const rows = [...byNumber.values()].map((one) => rowOf(source, one, now));
    for (let at = 0; at < rows.length; at += BATCH) {
      await tx
        .insert(recalls)
        .values(rows.slice(at, at + BATCH))
        .onConflictDoUpdate({ target: [recalls.source, recalls.number], set: REPLACED });
    }
    return { withdrawn };
  });
}

async function removeWithdrawn(tx: Transaction, source: RecallSource, numbers: string[]): Promise<number> {
  const ofSource = eq(recalls.source, source);
  const listed = sql`${recalls.number} = any(${sql.param(numbers)}::text[])`;
  const [known] = await tx
    .select({ all: count(), listed: sql<number>`count(*) filter (where ${listed})`.mapWith(Number) })
    .from(recalls)
    .where(ofSource);
  if (!known || known.listed < known.all * SHARE_EXPECTED) return 0;
  const gone = await tx
    .delete(recalls)
    .where(and(ofSource, sql`not (${listed})`))
    .returning({ id: recalls.id });
  return gone.length;
}

const REPLACED = Object.fromEntries(
  Object.entries({
    date: recalls.date,
    titleEn: recalls.titleEn,
    titleFr: recalls.titleFr,
    urlEn: recalls.urlEn,
    urlFr: recalls.urlFr,
    hazardEn: recalls.hazardEn,
    hazardFr: recalls.hazardFr,
    remedyEn: recalls.remedyEn,
    remedyFr: recalls.remedyFr,
    brands: recalls.brands,
    models: recalls.models,
    gtins: recalls.gtins,
    updatedAt: recalls.updatedAt,
  }).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
);

function rowOf(source: RecallSource, { number, date, en, fr, brands, models, gtins }: PublishedRecall, now: Date) {
  return {
    id: v7(),
    source,
    number,
    date,
    titleEn: en.title,
    urlEn: en.url,
    hazardEn: en.hazard,
    remedyEn: en.remedy,
    titleFr: fr?.title ?? null,
    urlFr: fr?.url ?? null,
    hazardFr: fr?.hazard ?? null,
    remedyFr: fr?.remedy ?? null,
    brands,
    models,
    gtins,
    createdAt: now,
    updatedAt: now,
  };
}
