import { expect, test } from "vitest";
import { describeProductPage } from "#server/features/catalog/product-page.ts";
import { makeOffer, makeProduct, makeRetailer, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { productCodes, productOffers } from "#shared/schema/index.ts";

const PUBLIC_URL = "https://hexkey.example";
const serve = () => startTestApp({ config: { publicUrl: PUBLIC_URL } });
type App = Awaited<ReturnType<typeof serve>>;

async function pageOf({ origin }: App, path: string, headers: Record<string, string> = {}) {
  const response = await navigate(origin + path, { ...NAVIGATION, ...headers });
  const html = await response.text();
  const [, json = "null"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return { response, html, data: JSON.parse(json), tag: (tag: string) => html.split(tag).length - 1 };
}

test("the raw HTML of a product's page has its own title, description, card and data", async () => {
  const app = await serve();
  const product = await makeProduct(app.db, {
    name: "Lindholm dresser",
    brand: "Nordhem",
    videoUrl: "https://videos.example/1",
    thumbnailUrl: "/media/lindholm.webp",
  });
  await app.db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: "00034000470693" });
  const shop = await makeRetailer(app.db);
  const offer = { price: 249.5, currency: "CAD", url: "https://shop.example/lindholm", checkedAt: new Date() };
  await app.db
    .insert(productOffers)
    .values({ id: product.id, productId: product.id, retailerId: shop.id, country: "CA", ...offer });
  await makeReview(app.db, { productId: product.id, rating: 4, difficulty: "hard" });
  await makeReview(app.db, { productId: product.id, rating: 5, difficulty: "hard" });

  const { response, html, data, tag } = await pageOf(app, `/p/${product.id}?utm=x`);
  expect(response.status).toBe(200);
  const url = `${PUBLIC_URL}/p/${product.id}`;
  expect(html).toContain("<title>Lindholm dresser by Nordhem: how to put it together · Hexkey</title>");
  expect(html).toContain(`<link rel="canonical" href="${url}" />`);
  expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}/media/lindholm.webp" />`);
  expect(html).toMatch(/<meta name="description" content="[^"]*Rated 4\.5 out of 5 in 2 reviews\. Most[^"]*hard\."/);
  // Asked while the app is fetched, with cookies as the app asks, or the browser would ask once more.
  const asked = [...html.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]+)" \/>/g)];
  expect(asked.map(([, path]) => path)).toEqual([`/api/products/${product.id}`, `/api/products/${product.id}/facts`]);
  for (const once of ["<title>", 'name="description"', 'property="og:title"', 'property="og:image"']) {
    expect([once, tag(once)]).toEqual([once, 1]);
  }
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Lindholm dresser",
    brand: { "@type": "Brand", name: "Nordhem" },
    url,
    image: `${PUBLIC_URL}/media/lindholm.webp`,
    gtin: "034000470693",
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    offers: [{ "@type": "Offer", price: "249.50", priceCurrency: "CAD", url: "https://shop.example/lindholm" }],
  });
});

test("a rating, a price and a GTIN are in the data only where there are any", async () => {
  const app = await serve();
  const { id } = await makeProduct(app.db);
  const { html, data } = await pageOf(app, `/p/${id}`);
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["aggregateRating"]));
  expect(data).not.toHaveProperty("offers");
  expect(data).not.toHaveProperty("gtin");
  expect(html).not.toContain("Rated");
});

test("a product with a picture's address that can't be read has a page with our own picture", async () => {
  const app = await serve();
  const product = await makeProduct(app.db, { thumbnailUrl: "https://[" });
  const { response, html, data } = await pageOf(app, `/p/${product.id}`);
  expect(response.status).toBe(200);
  expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}/og.png" />`);
  expect(data.image).toBe(`${PUBLIC_URL}/og.png`);
});

test("a product's name can neither end an element nor become one", async () => {
  const app = await serve();
  const name = `</script><script>alert(1)</script>"'<img src=x> $& $1`;
  const { id } = await makeProduct(app.db, { name });
  const { html, data, tag } = await pageOf(app, `/p/${id}`);
  expect(data.name).toBe(name);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x>");
  // The app's own script, the settings and the data.
  expect(tag("</script>")).toBe(3);
});

test("a reader of French gets the French head", async () => {
  const app = await serve();
  const { id } = await makeProduct(app.db, { name: "Commode Lindholm" });
  const { response, html } = await pageOf(app, `/p/${id}`, { "accept-language": "fr-CA,fr;q=0.9,en;q=0.5" });
  expect(html).toContain("<title>Commode Lindholm de Nordhem : comment l’assembler · Hexkey</title>");
  expect(html).toContain('<html lang="fr-CA"');
  expect(response.headers.get("vary")).toContain("Accept-Language");
});

test("a product's French name is the one in the French head, and in no other", async () => {
  const app = await serve();
  const { id } = await makeProduct(app.db, { name: "Lindholm dresser", nameFr: "Commode Lindholm" });
  const french = await pageOf(app, `/p/${id}`, { "accept-language": "fr-CA" });
  expect(french.html).toContain("<title>Commode Lindholm de Nordhem");
  const english = await pageOf(app, `/p/${id}`, { "accept-language": "en-CA" });
  expect(english.html).toContain("<title>Lindholm dresser by Nordhem");
});

test("there is no page of a product that there is not", async () => {
  const app = await serve();
  const unknown = ["/p/01890000-0000-7000-8000-00000000000b", "/p/lindholm", "/p/%00", "/p/'or'1"];
  for (const path of unknown) {
    const { response, html, data } = await pageOf(app, path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(html).toContain('<div id="root">');
    expect(data).toBeNull();
  }
  expect(await describeProductPage(app.deps, "x".repeat(4096), "en")).toBeNull();
});

test("a price that was seen more than thirty days ago is in no search engine's result", async () => {
  const app = await serve();
  const product = await makeProduct(app.db);
  const ago = (ms: number) => new Date(Date.now() - ms);
  await makeOffer(app.db, { productId: product.id, price: 10, checkedAt: ago(30 * DAY_MS + HOUR_MS) });
  expect((await pageOf(app, `/p/${product.id}`)).data).not.toHaveProperty("offers");
  await makeOffer(app.db, { productId: product.id, price: 20, checkedAt: ago(30 * DAY_MS - HOUR_MS) });
  expect((await pageOf(app, `/p/${product.id}`)).data).toMatchObject({ offers: [{ price: "20.00" }] });
});
