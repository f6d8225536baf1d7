import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Request, type Response, Router } from "express";
import ipaddr from "ipaddr.js";
import { isbot } from "isbot";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { holdAccount } from "#server/features/accounts/index.ts";
import { findFoundPage } from "#server/features/identify/index.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller, Identify } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { SHOPS } from "#shared/domain/identify/shops.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { affiliateClicks, affiliatePrograms } from "#shared/schema/index.ts";

type VisitDeps = Pick<Deps, "db" | "now" | "log">;

const WORDS_MAX_CHARACTERS = 200;
const USER_AGENT_MAX_CHARACTERS = 300;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * The ways to shops: `/go/shop/{shop}?q=...` to the search of one that we know, `/go/page/{imageHash}/{key}/{place}` to a
 * page that was found for a photo. Nothing in a request names where it leads. Visits are counted, but for those of bots and
 * what comes again within half an hour; a programme of the shop's learns from whom they are.
 */
export function shopVisits(deps: VisitDeps, identify: Identify): Router {
  const router = Router();
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
    await lead(deps, identify, new URL(shop.search(words, lang === "fr" ? "fr" : "en")), request, response);
  });
  router.get("/go/page/:imageHash/:key/:place", async (request, response, next) => {
    const { imageHash, key, place } = request.params;
    const isNamed = SHA256.test(imageHash) && /^\d{1,3}$/.test(place);
    const address = isNamed ? await findFoundPage(deps, { imageHash, key, place: Number(place) }) : null;
    if (address === null) return next();
    await lead(deps, identify, new URL(address), request, response);
  });
  return router;
}

async function lead(
  deps: VisitDeps,
  identify: Identify,
  address: URL,
  request: Request,
  response: Response,
): Promise<void> {
  const program = await programOf(deps, address);
  const clickedUrl = address.href;
  if (program) address.searchParams.set(program.trackingParam, program.affiliateId);
  if (isVisit(request)) {
    const caller = await identify(request, response);
    // The person wants to go there, whether or not that can be counted.
    await count(deps, caller, { clickedUrl, programId: program?.id ?? null, userAgent: agentOf(request) }).catch(
      (error: unknown) => deps.log.error({ err: error }, "a visit to a shop was not counted"),
    );
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

/** The shop's active programme: the one with its host. */
async function programOf({ db }: VisitDeps, address: URL) {
  const programs = await db.select().from(affiliatePrograms).where(eq(affiliatePrograms.isActive, true));
  const hostOf = (url: string) => new URL(url).host.replace(/^www\./, "");
  return programs.find(({ baseUrl }) => URL.canParse(baseUrl) && hostOf(baseUrl) === hostOf(address.href)) ?? null;
}

const agentOf = (request: Request) => request.get("user-agent")?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? "";

/** Whether a person goes there: no program, and no browser that fetches ahead. */
function isVisit(request: Request): boolean {
  const isAhead = /prefetch|prerender/.test(request.get("sec-purpose") ?? request.get("purpose") ?? "");
  return request.method === "GET" && !isAhead && agentOf(request) !== "" && !isbot(agentOf(request));
}

async function count(
  { db, now }: VisitDeps,
  { actor, address }: Caller,
  { clickedUrl, programId, userAgent }: { clickedUrl: string; programId: string | null; userAgent: string },
): Promise<void> {
  const who = actor?.id ?? address;
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  try {
    // Other words are another address: without it a program would fill the book with them.
    await takeTry(db, TRY_LIMITS.shopVisitsInAll, hashOf(who));
    await takeTry(db, TRY_LIMITS.shopVisits, hashOf(`${who} ${clickedUrl}`));
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return;
    throw error;
  }
  await db.transaction(async (tx) => {
    // An account that has just been deleted leaves a visit without a name.
    const userId = actor && (await holdAccount(tx, actor.id)) ? actor.id : null;
    await tx.insert(affiliateClicks).values({
      id: v7(),
      affiliateProgramId: programId,
      userId,
      clickedUrl,
      ipAddress: networkOnly(address),
      userAgent,
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
