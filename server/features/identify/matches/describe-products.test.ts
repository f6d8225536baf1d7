import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { objectPath, storeObject } from "#server/features/files/index.ts";
import { describeProducts, describeProductsJob } from "#server/features/identify/matches/describe-products.ts";
import { nearestProducts } from "#server/features/identify/matches/nearest-products.ts";
import { describePicture } from "#server/lib/pictures/describe-picture.mjs";
import { readPicture } from "#server/lib/upright-picture.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { productPictures, products, storedObjects } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

async function start() {
  const app = await startTestApp({ now: () => NOW });
  return {
    ...app,
    store: async (bytes: Buffer) => {
      const { name } = await storeObject(app.deps, "webp", Readable.from([bytes]));
      return { name, url: objectPath(name) };
    },
    rows: () => app.db.select().from(productPictures),
  };
}

/** A picture that no other looks like. */
const picture = (seed: number) => {
  const pixels = Buffer.alloc(64 * 64 * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (Math.sin((at * (seed + 7)) / 311) + 1) * 120;
  return sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
    .resize(300, 300)
    .webp({ lossless: true })
    .toBuffer();
};

test("the pictures of the catalogue are described, ours and the demo's, and lead to their products", async () => {
  const { db, deps, store, rows } = await start();
  const bytes = await picture(1);
  const own = await makeProduct(db, { thumbnailUrl: (await store(bytes)).url });
  const demo = await makeProduct(db, { thumbnailUrl: "/media/demo/acorn-bar-stool-640.webp" });
  await describeProducts(deps);
  expect((await rows()).map((row) => [row.productId, row.describedAt, row.colours?.length]).sort()).toEqual(
    [own, demo].map(({ id }) => [id, NOW, 64]).sort(),
  );
  expect(await nearestProducts(db, await describePicture(bytes), 5)).toEqual([
    { id: own.id, distance: expect.any(Number) },
  ]);
});

test("what can't be read is noted, and not tried again until the product has another picture", async () => {
  const { db, deps, store, rows } = await start();
  const broken = [
    (await store(Buffer.from("no picture"))).url,
    (await store((await picture(2)).subarray(0, 200))).url,
    "https://shop.example/a.jpg",
    "/media/demo/nothing-640.webp",
    objectPath("018f0000-0000-7000-8000-000000000000.webp"),
  ];
  for (const thumbnailUrl of broken) await makeProduct(db, { thumbnailUrl });
  const { name, url } = await store(await picture(3));
  await db.update(storedObjects).set({ withheldAt: NOW }).where(eq(storedObjects.name, name));
  await makeProduct(db, { thumbnailUrl: url });
  await describeProducts(deps);
  expect((await rows()).map((row) => row.pictureUrl).sort()).toEqual([...broken, url].sort());
  expect((await rows()).every((row) => row.pictureHash === null && row.colours === null)).toBe(true);
  // Nothing is read, so nothing is noted anew.
  await db.update(productPictures).set({ describedAt: new Date("2026-01-01") });
  await describeProducts(deps);
  expect((await rows()).every((row) => row.describedAt < NOW)).toBe(true);
  await db
    .update(products)
    .set({ thumbnailUrl: (await store(await picture(4))).url })
    .where(eq(products.thumbnailUrl, broken[0] ?? ""));
  await describeProducts(deps);
  expect((await rows()).filter((row) => row.pictureHash !== null)).toHaveLength(1);
});

test("products that are not listed, or have no picture, are left alone", async () => {
  const { db, deps, store, rows } = await start();
  await makeProduct(db, { thumbnailUrl: null });
  await makeProduct(db, { thumbnailUrl: (await store(await picture(5))).url, isListed: false });
  await describeProducts(deps);
  expect(await rows()).toEqual([]);
});

test("a storage that is away is tried again, and nothing is noted", async () => {
  const { db, deps, store, rows } = await start();
  await makeProduct(db, { thumbnailUrl: (await store(await picture(6))).url });
  const away = { ...deps, storage: { ...deps.storage, open: () => Promise.reject(new Error("away")) } };
  await expect(describeProducts(away)).rejects.toThrow("away");
  expect(await rows()).toEqual([]);
});

test("many are described in batches, each a job of its own", async () => {
  const { db, deps, work, rows } = await start();
  await db.execute(sql`
    insert into products (id, name, brand, category, qr_code, thumbnail_url)
    select gen_random_uuid(), n::text, 'Nordhem', 'bedroom', 'code ' || n, 'https://shop.example/' || n
    from generate_series(1, 120) as n`);
  await deps.queue.add(describeProductsJob, {});
  await work();
  expect(await rows()).toHaveLength(50);
  await work();
  await work();
  expect(await rows()).toHaveLength(120);
  await work();
});

test("it is done each hour", async () => {
  const { deps } = await start();
  const job = deps.domains.jobs.find((one) => one.job.name === describeProductsJob.name);
  expect(job?.schedule).toMatch(/^\d+ \* \* \* \*$/);
});

test("what can't be read just now is noted as little", async () => {
  const { db, deps, store, rows } = await start();
  const bytes = await picture(7);
  await makeProduct(db, { thumbnailUrl: (await store(bytes)).url });
  const others: Promise<unknown>[] = [];
  // More than wait for one reader, from just before it is read.
  const open: typeof deps.storage.open = (...wanted) => {
    const read = () => readPicture("product-pictures", bytes, { longerSide: 300, quality: 80 }).catch(() => null);
    others.push(...Array.from({ length: 30 }, read));
    return deps.storage.open(...wanted);
  };
  const busy = { ...deps, storage: { ...deps.storage, open } };
  await expect(describeProducts(busy)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await rows()).toEqual([]);
  await Promise.all(others);
});

test("a product that goes while its picture is read keeps no other from being described", async () => {
  const { db, deps, store, rows } = await start();
  const { url } = await store(await picture(8));
  const [first, second] = [await makeProduct(db, { thumbnailUrl: url }), await makeProduct(db, { thumbnailUrl: url })];
  let isGone = false;
  const open: typeof deps.storage.open = async (...wanted) => {
    if (!isGone) await db.delete(products).where(eq(products.id, first.id));
    isGone = true;
    return deps.storage.open(...wanted);
  };
  await describeProducts({ ...deps, storage: { ...deps.storage, open } });
  expect((await rows()).map(({ productId }) => productId)).toEqual([second.id]);
});
