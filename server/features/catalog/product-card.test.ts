import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { objectPath, storeObject } from "#server/features/files/stored-objects.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";
import { productPath } from "#shared/domain/paths.ts";
import { products, storedObjects } from "#shared/schema/index.ts";

/** A listed product with a tall picture of its own. */
async function serveProduct() {
  const app = await startTestApp();
  const colour = { width: 300, height: 500, channels: 3, background: "#a06030" } as const;
  const bytes = await sharp({ create: colour }).webp().toBuffer();
  const { name } = await storeObject(app.deps, "webp", Readable.from([bytes]));
  const product = await makeProduct(app.db, { name: "Lindholm", brand: "Nordhem", thumbnailUrl: objectPath(name) });
  return { ...app, name, id: product.id };
}

async function headOf(origin: string, id: string, language = "en") {
  const page = await navigate(origin + productPath(id), { ...NAVIGATION, "accept-language": language });
  const tags = [...(await page.text()).matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name, content]) => [name, content]));
}

test.each(["en", "fr"])("the page of a product names its card, its size and what is on it (%s)", async (language) => {
  const { origin, id } = await serveProduct();
  const head = await headOf(origin, id, language);
  expect(head).toMatchObject({
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": { en: "Lindholm by Nordhem", fr: "Lindholm de Nordhem" }[language],
    "twitter:card": "summary_large_image",
  });
  const { pathname, search } = new URL(head["og:image"] ?? "");
  const card = await fetch(origin + pathname + search);
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(card.headers.get("cache-control")).toContain("immutable");
  expect(card.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const bytes = Buffer.from(await card.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });

  const etag = card.headers.get("etag") ?? "";
  const again = await navigate(origin + pathname, { "if-none-match": etag });
  expect(again.status).toBe(304);
  // Whatever picture it will have: not for long.
  expect(again.headers.get("cache-control")).not.toContain("immutable");
  const asked = await fetch(origin + pathname, { method: "HEAD" });
  expect([asked.status, asked.headers.get("content-type"), asked.headers.get("etag")]).toEqual([
    200,
    "image/jpeg",
    etag,
  ]);
});

test("what stands before a plain wall is on its card once", async () => {
  const app = await startTestApp();
  const size = { width: 300, height: 300, channels: 3 } as const;
  const dark = await sharp({ create: { ...size, width: 200, height: 200, background: "#202020" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { ...size, background: "#eeeae0" } })
    .composite([{ input: dark }])
    .webp()
    .toBuffer();
  const { name } = await storeObject(app.deps, "webp", Readable.from([bytes]));
  const product = await makeProduct(app.db, { thumbnailUrl: objectPath(name) });
  const card = await fetch(`${app.origin}/cards/${product.id}.jpg`);
  const { data, info } = await sharp(await card.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const brightness = (x: number) => data[(315 * info.width + x) * info.channels] ?? 0;
  expect(brightness(600)).toBeLessThan(60);
  // The wall goes on to both ends, where the mirrored picture was.
  for (const x of [20, 200, 1000, 1180]) expect([x, Math.round(brightness(x) / 10)]).toEqual([x, 24]);
});

test("another picture has another address", async () => {
  const { db, origin, id } = await serveProduct();
  const before = (await headOf(origin, id))["og:image"];
  await db.update(products).set({ thumbnailUrl: "/media/demo/acorn-bar-stool-640.webp" }).where(eq(products.id, id));
  const after = (await headOf(origin, id))["og:image"];
  expect(after).not.toBe(before);
  const { pathname, search } = new URL(after ?? "");
  expect((await fetch(origin + pathname + search)).status).toBe(200);
});

test("a product that is not shown has no card, made before or not", async () => {
  const { db, origin, id, name } = await serveProduct();
  const status = async () => (await fetch(`${origin}/cards/${id}.jpg`)).status;
  expect(await status()).toBe(200);
  await db.update(storedObjects).set({ withheldAt: new Date() }).where(eq(storedObjects.name, name));
  expect(await status()).toBe(404);
  await db.update(storedObjects).set({ withheldAt: null }).where(eq(storedObjects.name, name));
  await db.update(products).set({ isListed: false }).where(eq(products.id, id));
  expect(await status()).toBe(404);
  for (const other of ["unknown.jpg", `${id}.png`, "..%2f..%2fpackage.jpg"]) {
    expect((await fetch(`${origin}/cards/${other}`)).status).toBe(404);
  }
});

test("a product with a picture of another site, or none, has what there is", async () => {
  const { db, origin, id } = await serveProduct();
  const elsewhere = "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg";
  await db.update(products).set({ thumbnailUrl: elsewhere }).where(eq(products.id, id));
  const head = await headOf(origin, id);
  expect(head["og:image"]).toBe(elsewhere);
  expect(head).not.toHaveProperty("og:image:width");
  await db.update(products).set({ thumbnailUrl: null }).where(eq(products.id, id));
  expect(await headOf(origin, id)).toMatchObject({
    "og:image": expect.stringMatching(/\/og\.png$/),
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Hexkey",
  });
});
