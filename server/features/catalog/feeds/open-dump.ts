import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { asc, desc, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { z } from "zod";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeObjects, storeObject } from "#server/features/files/index.ts";
import { defineJob } from "#server/jobs/job.ts";
import { catalogDumps, guideSteps, guides, productCodes, productFacts, products } from "#shared/schema/index.ts";

export const openDumpJob = defineJob("open-dump", z.object({}), { line: "strangers" });

/** So many are kept: who reads one while the next comes gets it whole. */
const KEPT = 2;
/** Few, as each may have guides of a megabyte. */
const PAGE = 100;

/**
 * Writes the open copy of the catalogue: a line for each listed product with its codes, its manual and guides, and nothing
 * that says who gave any of it.
 */
export async function writeOpenDump(deps: Pick<Deps, "db" | "storage" | "log" | "now" | "config">): Promise<void> {
  const { db, config } = deps;
  const counted = { products: 0 };
  const lines = Readable.from(dumpLines(db, config.publicUrl, counted));
  const packing = createGzip();
  lines.on("error", (error) => packing.destroy(error));
  const { name: objectName, bytes } = await storeObject(deps, "gz", lines.pipe(packing));
  await db
    .insert(catalogDumps)
    .values({ id: v7(), objectName, bytes, products: counted.products, createdAt: deps.now() });
  const old = await db
    .select({ id: catalogDumps.id, name: catalogDumps.objectName })
    .from(catalogDumps)
    .orderBy(desc(catalogDumps.createdAt), desc(catalogDumps.id))
    .offset(KEPT);
  if (old.length === 0) return;
  await db.delete(catalogDumps).where(
    inArray(
      catalogDumps.id,
      old.map(({ id }) => id),
    ),
  );
  await removeObjects(
    deps,
    old.map(({ name }) => name),
  );
}

export async function latestDump(db: Pick<Database, "select">) {
  const [dump] = await db
    .select()
    .from(catalogDumps)
    .orderBy(desc(catalogDumps.createdAt), desc(catalogDumps.id))
    .limit(1);
  return dump ?? null;
}

async function* dumpLines(db: Database, origin: string, counted: { products: number }): AsyncGenerator<string> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await selectPage(db, origin, after);
    counted.products += rows.length;
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

/** A file's address, also for those who read it elsewhere. */
const whole = (origin: string, url: AnyPgColumn) =>
  sql`case when ${url} like '/%' then ${origin}::text || ${url} else ${url} end`;

// A part of their own: a column that stands in a selected expression itself loses its table, and would be the inner one's.
const product = sql`${products.id}`;
const guide = sql`${guides.id}`;

const selectPage = (db: Database, origin: string, after: string) =>
  db
    .select({
      id: products.id,
      name: products.name,
      nameFr: products.nameFr,
      brand: products.brand,
      category: products.category,
      codes: sql`(select coalesce(json_agg(json_build_object('symbology', symbology, 'value', value) order by symbology, value), '[]')
        from ${productCodes} where product_id = ${product})`,
      manual: sql`(select json_build_object('url', ${whole(origin, productFacts.manualUrl)}, 'pages', manual_pages, 'bytes', manual_bytes)
        from ${productFacts} where product_id = ${product} and manual_url is not null)`,
      guides: sql`(select coalesce(json_agg(json_build_object('kind', kind, 'language', language, 'steps',
          (select coalesce(json_agg(json_build_object('text', text, 'startsAtSeconds', starts_at_seconds,
              'pictureUrl', ${whole(origin, guideSteps.pictureUrl)}, 'pictureAlt', picture_alt) order by position), '[]')
            from ${guideSteps} where guide_id = ${guide})) order by kind, language), '[]')
        from ${guides} where product_id = ${product})`,
    })
    .from(products)
    .where(sql`${products.isListed} and ${products.id} > ${after}::uuid`)
    .orderBy(asc(products.id))
    .limit(PAGE);
