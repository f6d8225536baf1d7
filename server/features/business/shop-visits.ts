import { createHash } from "node:crypto";
import { type Request, type Response, Router } from "express";
import ipaddr from "ipaddr.js";
import { isbot } from "isbot";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { holdAccount } from "#server/features/accounts/index.ts";
import { addParameter, programOf } from "#server/features/business/tracking.ts";
import { findOfferLink, findProductShop, holdProducts } from "#server/features/catalog/index.ts";
import { findFoundPage } from "#server/features/identify/index.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller, Identify } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { SHOPS } from "#shared/domain/identify/shops.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { affiliateClicks } from "#shared/schema/index.ts";

type VisitDeps = Pick<Deps, "db" | "now" | "log" | "config">;

/** Where a visit leads. */
interface Target {
  address: URL;
  productId: string | null;
}

const WORDS_MAX_CHARACTERS = 200;
const REFERRER_MAX_CHARACTERS = 500;
const USER_AGENT_MAX_CHARACTERS = 300;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * The ways to shops: `/out/{offer}` to an offer of the catalogue, `/out/product/{product}` to the shop that a product names,
 * `/go/shop/{shop}?q=...` to the search of one that we know, `/go/page/{imageHash}/{key}/{place}` to a page that was found
 * for a photo. Nothing in a request names where it leads. Visits are counted, but for those of bots and what comes again
 * within an hour; a program of the shop's learns from whom they are.
 */
export function shopVisits(deps: VisitDeps, identify: Identify): Router {
  const router = Router();
  router.get("/out/:offer", async (request, response, next) => {
    const link = await findOfferLink(deps, request.params.offer);
    if (!link) return next();
    await lead(deps, identify, link, request, response);
  });
  router.get("/out/product/:product", async (request, response, next) => {
    const link = await findProductShop(deps, request.params.product);
    if (!link) return next();
    await lead(deps, identify, link, request, response);
  });
  router.get("/go/shop/:shop", async (request, response, next) => {
    const shop = SHOPS.find(({ id }) => id === request.params.shop);
    const { q, lang } = request.query;
    const words =
      typeof q === "string"
        ? q
            .trim()
            .slice(0, WORDS_MAX_CHARACTERS)
            .replace(/[\ud800-\udbff]$/, "")
        : "";
    if (!shop || words === "") return next();
    const address = new URL(shop.search(words, lang === "fr" ? "fr" : "en"));
    await lead(deps, identify, { address, productId: null }, request, response);
  });
  router.get("/go/page/:imageHash/:key/:place", async (request, response, next) => {
    const { imageHash, key, place } = request.params;
    const isNamed = SHA256.test(imageHash) && /^\d{1,3}$/.test(place);
    const address = isNamed ? await findFoundPage(deps, { imageHash, key, place: Number(place) }) : null;
    if (address === null) return next();
    await lead(deps, identify, { address: new URL(address), productId: null }, request, response);
  });
  return router;
}

async function lead(
  deps: VisitDeps,
  identify: Identify,
  { address, productId }: Target,
  request: Request,
  response: Response,
): Promise<void> {
  const program = await programOf(deps, address);
  const clickedUrl = address.href;
  if (program) addParameter(address, program.trackingParam, program.affiliateId);
  if (isVisit(request)) {
    const caller = await identify(request, response);
    // The person wants to go there, whether or not that can be counted.
    await count(deps, caller, {
      affiliateProgramId: program?.id ?? null,
      productId,
      clickedUrl,
      userAgent: agentOf(request),
      referrerUrl: ownReferrer(deps, request),
    }).catch((error: unknown) => deps.log.error({ err: error }, "a visit to a shop was not counted"));
  }
  response
    .status(302)
    .set({
      Location: address.href,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    })
    .end();
}

const agentOf = (request: Request) => request.get("user-agent")?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? "";

/** The page of ours where the link stood, without what was searched there; null for any other. */
function ownReferrer({ config }: VisitDeps, request: Request): string | null {
  const referrer = request.get("referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname } = new URL(referrer);
  return origin === new URL(config.publicUrl).origin ? (origin + pathname).slice(0, REFERRER_MAX_CHARACTERS) : null;
}

/** Whether a person goes there: no program, no browser that fetches ahead, and no page that has the address as a picture. */
function isVisit(request: Request): boolean {
  if ((request.get("sec-fetch-dest") ?? "document") !== "document") return false;
  const isAhead = /prefetch|prerender/.test(request.get("sec-purpose") ?? request.get("purpose") ?? "");
  return request.method === "GET" && !isAhead && agentOf(request) !== "" && !isbot(agentOf(request));
}

async function count(
  { db, now }: VisitDeps,
  { actor, address }: Caller,
  visit: Pick<
    typeof affiliateClicks.$inferInsert,
    "affiliateProgramId" | "productId" | "clickedUrl" | "userAgent" | "referrerUrl"
  >,
): Promise<void> {
  const who = actor?.id ?? address;
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  try {
    // Other words are another address: without it a program would fill the book with them.
    await takeTry(db, TRY_LIMITS.shopVisitsInAll, hashOf(who));
    await takeTry(db, TRY_LIMITS.shopVisits, hashOf(`${who} ${visit.clickedUrl}`));
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return;
    throw error;
  }
  await db.transaction(async (tx) => {
    // An account that has just been deleted leaves a visit without a name.
    const userId = actor && (await holdAccount(tx, actor.id)) ? actor.id : null;
    const productId = visit.productId
      ? ((await holdProducts(tx, [visit.productId])).get(visit.productId) ?? null)
      : null;
    await tx.insert(affiliateClicks).values({
      id: v7(),
      ...visit,
      productId,
      userId,
      ipAddress: networkOnly(address),
      clickedAt: now(),
    });
  });
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one; null where there is none. */
function networkOnly(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const kind = ipaddr.parse(address).kind();
  const network =
    kind === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`);
  return network.toString();
}
