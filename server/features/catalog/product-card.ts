import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { currentIds } from "#server/features/catalog/duplicates/merged.ts";
import { isOwnPicture, isPictureShown, readProductPicture } from "#server/features/catalog/product-picture.ts";
import { AppError } from "#server/http/app-error.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { products } from "#shared/schema/index.ts";

/** Of every card, as apps that show links want it. */
export const CARD = { width: 1200, height: 630, type: "image/jpeg" };
/** Changes with how cards are drawn: those that were kept elsewhere are then asked for again. */
const STYLE = 2;
/** How many cards are kept, of some 100 kB each. */
const CARDS_KEPT = 100;
/** They are drawn one after the other, as are the pictures of a member. */
const TURN = "cards";
/** As for media: a browser may keep it, proxies ask again, as it may be taken down. */
const KEPT = "public, max-age=31536000, immutable, s-maxage=600";
const BRIEF = "public, max-age=600";

/** The path of a product's card, null where its picture isn't ours to draw on. Another picture has another path. */
export function cardPath({ id, thumbnailUrl }: { id: string; thumbnailUrl: string | null }): string | null {
  if (thumbnailUrl === null || !isOwnPicture(thumbnailUrl)) return null;
  return `/cards/${id}.jpg?v=${versionOf(thumbnailUrl)}`;
}

/** The pictures of links to products, drawn when they are first asked for. */
export function productCards(deps: Pick<Deps, "db" | "storage">): Router {
  const router = Router();
  const cards = new Map<string, Promise<Buffer>>();

  router.get("/cards/:file", async (request, response) => {
    const thumbnailUrl = await pictureOf(deps, /^(.+)\.jpg$/.exec(request.params.file)?.[1] ?? "");
    const version = versionOf(thumbnailUrl);
    const headers = {
      "Cache-Control": request.query.v === version ? KEPT : BRIEF,
      ETag: `"${version}"`,
      // Other sites show it beside the link.
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    // Draws nothing for a request that has the picture already or asks only whether it is there.
    const isKnown = request.get("If-None-Match")?.includes(headers.ETag) === true;
    if (isKnown || request.method === "HEAD") {
      response
        .status(isKnown ? 304 : 200)
        .set(headers)
        .type(CARD.type)
        .end();
      return;
    }
    const card = cards.get(version) ?? drawCard(deps, thumbnailUrl);
    // The last ones that were asked for stay; what failed is tried again.
    cards.delete(version);
    cards.set(version, card);
    card.catch(() => cards.delete(version));
    for (const oldest of cards.keys()) if (cards.size > CARDS_KEPT) cards.delete(oldest);
    const bytes = await card;
    response.set(headers).type(CARD.type).send(bytes);
  });
  return router;
}

const versionOf = (thumbnailUrl: string) =>
  createHash("sha256").update(`${STYLE} ${thumbnailUrl}`).digest("hex").slice(0, 16);

/** The path of a listed product's picture. Throws NOT_FOUND where there is none, or none of ours that everybody may see. */
async function pictureOf(deps: Pick<Deps, "db">, id: string): Promise<string> {
  const [product] = isUuid(id)
    ? await deps.db
        .select({ thumbnailUrl: products.thumbnailUrl })
        .from(products)
        .where(and(products.isListed, eq(products.id, id)))
    : [];
  const now = product || !isUuid(id) ? undefined : (await currentIds(deps.db, [id])).get(id);
  if (now !== undefined) return pictureOf(deps, now);
  const path = product?.thumbnailUrl ?? "";
  if (!(await isPictureShown(deps, path))) throw noCard();
  return path;
}

async function drawCard(deps: Pick<Deps, "db" | "storage">, path: string): Promise<Buffer> {
  const bytes = await readProductPicture(deps, path);
  if (!bytes) throw noCard();
  const { picture } = await readPicture(TURN, bytes, { longerSide: CARD.width, quality: 0, isCard: true });
  return picture;
}

const noCard = () => new AppError("NOT_FOUND", "There is no such picture.", { reason: "file-missing" });
