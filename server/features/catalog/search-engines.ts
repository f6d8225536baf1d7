import { pipeline } from "node:stream/promises";
import { and, asc, count } from "drizzle-orm";
import { Router } from "express";
import { SitemapIndexStream, SitemapStream } from "sitemap";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { CLOSED_TO_ROBOTS, PUBLIC_SCREENS, productPath } from "#shared/domain/paths.ts";
import { products } from "#shared/schema/index.ts";

/** A sitemap may name 50,000 addresses (sitemaps.org); beyond that there is an index of several. */
const ADDRESSES_PER_SITEMAP = 50_000;
const PRODUCTS_PER_SITEMAP = ADDRESSES_PER_SITEMAP - PUBLIC_SCREENS.length;
const isListed = and(products.isListed);
/** A crawler that comes often gets yesterday's list from its cache. */
const CACHE = "public, max-age=3600";

/** `/robots.txt` and `/sitemap.xml`. `perSitemap` is how many products one sitemap names. */
export function searchEngines(
  { db, config }: Pick<Deps, "db" | "config">,
  { perSitemap = PRODUCTS_PER_SITEMAP }: { perSitemap?: number } = {},
): Router {
  const router = Router();
  const absolute = (path: string) => new URL(path, config.publicUrl).href;

  router.get("/robots.txt", (_request, response) => {
    response.setHeader("Cache-Control", CACHE);
    response.type("text/plain").send(robots(absolute("/sitemap.xml")));
  });

  router.get("/sitemap.xml", async (_request, response) => {
    response.setHeader("Cache-Control", CACHE);
    response.type("application/xml");
    const [row] = await db.select({ all: count() }).from(products).where(isListed);
    const parts = Math.max(1, Math.ceil((row?.all ?? 0) / perSitemap));
    const names = Array.from({ length: parts }, (_, index) => absolute(`/sitemaps/${index + 1}.xml`));
    // More listeners wait for its end than Node allows before it reports a leak: log, limits, compression, and three of
    // the pipeline.
    response.setMaxListeners(20);
    if (parts === 1) await pipeline(await addresses(1), new SitemapStream(), response);
    else await pipeline(names, new SitemapIndexStream(), response);
  });

  router.get("/sitemaps/:part.xml", async (request, response) => {
    const part = /^[1-9]\d{0,3}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const list = part === 0 ? [] : await addresses(part);
    if (list.length === 0) throw new AppError("NOT_FOUND", "There is no such sitemap.", { reason: "address-missing" });
    response.setHeader("Cache-Control", CACHE);
    response.type("application/xml");
    await pipeline(list, new SitemapStream(), response);
  });

  /** The addresses of one sitemap, from 1; the first one begins with the screens. */
  async function addresses(part: number): Promise<string[]> {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(isListed)
      .orderBy(asc(products.id))
      .limit(perSitemap)
      .offset((part - 1) * perSitemap);
    const screens = part === 1 ? PUBLIC_SCREENS : [];
    return [...screens, ...rows.map(({ id }) => productPath(id))].map(absolute);
  }

  return router;
}

/**
 * Pages read their content through these calls, so crawlers that render pages may make them; the rest of the API is no
 * page.
 */
function robots(sitemap: string): string {
  return [
    "User-agent: *",
    "Allow: /api/products",
    "Allow: /api/reviews",
    "Disallow: /api/",
    "Disallow: /go/",
    "Disallow: /out/",
    ...CLOSED_TO_ROBOTS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${sitemap}`,
    "",
  ].join("\n");
}
