import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { searchEngines } from "#server/features/catalog/search-engines.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { PUBLIC_SCREENS } from "#shared/domain/paths.ts";

const PUBLIC_URL = "https://hexkey.example";
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test("the sitemap names every product's page and every public screen, by their public addresses", async () => {
  const { db, origin } = await startTestApp({ config: { publicUrl: PUBLIC_URL } });
  const ids = [(await makeProduct(db)).id, (await makeProduct(db)).id];
  const response = await fetch(`${origin}/sitemap.xml`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/xml"]);
  const xml = await response.text();
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><urlset .*<\/urlset>$/s);
  const paths = [...PUBLIC_SCREENS, ...ids.map((id) => `/p/${id}`)];
  expect(locations(xml).sort()).toEqual(paths.map((path) => PUBLIC_URL + path).sort());
});

test("a large catalogue has an index of sitemaps that together name every product once", async () => {
  const { db, deps } = await startTestApp({ config: { publicUrl: PUBLIC_URL } });
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await makeProduct(db)).id));
  const server = express()
    .use(searchEngines(deps, { perSitemap: 2 }))
    .listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const read = async (path: string) => locations(await (await fetch(origin + path)).text());

  const parts = await read("/sitemap.xml");
  expect(parts).toEqual([1, 2, 3].map((part) => `${PUBLIC_URL}/sitemaps/${part}.xml`));
  const all = await Promise.all([1, 2, 3].map((part) => read(`/sitemaps/${part}.xml`)));
  const products = all.flat().filter((one) => one?.includes("/p/"));
  expect(products.sort()).toEqual(ids.map((id) => `${PUBLIC_URL}/p/${id}`).sort());
});

test("a sitemap that there is not is a 404", async () => {
  const { origin } = await startTestApp();
  for (const part of ["0", "7", "-1", "1e3", "99999999999999999999"]) {
    expect([part, (await fetch(`${origin}/sitemaps/${part}.xml`)).status]).toEqual([part, 404]);
  }
});

test("robots are led to the sitemap and away from what is no page", async () => {
  const { origin } = await startTestApp({ config: { publicUrl: PUBLIC_URL } });
  const response = await fetch(`${origin}/robots.txt`);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["Disallow: /api/", `Sitemap: ${PUBLIC_URL}/sitemap.xml`]));
  expect(lines).toEqual(expect.arrayContaining(["Disallow: /admin/moderation", "Disallow: /scan-history"]));
  expect(lines).not.toContain("Disallow: /p/");
});
