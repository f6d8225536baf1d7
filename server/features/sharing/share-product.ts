import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import {
  addProduct,
  codesOf,
  findKnown,
  listForSharer,
  mustBeNew,
  NO_CODES,
  productMissing,
  readBoxCode,
  readProductDetail,
} from "#server/features/catalog/index.ts";
import { REFUSAL_TEXTS } from "#server/features/files/index.ts";
import { refuseBlockedWords } from "#server/features/moderation/index.ts";
import { checkLinkJob } from "#server/features/sharing/jobs.ts";
import { videoMerits } from "#server/features/sharing/merits.ts";
import { admitVideo, type Checked, readVideo } from "#server/features/sharing/new-video.ts";
import { readShareState } from "#server/features/sharing/own-shares.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { findOnPage } from "#server/features/sharing/same-page.ts";
import { findShareCase, holdShares, joinWaiting, type Recognised } from "#server/features/sharing/share-case.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import type { sharedVideos as contract, KnownProduct, SharedProduct } from "#shared/contracts/sharing/shared-videos.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { products, sharedVideos } from "#shared/schema/index.ts";

type Draft = z.output<typeof contract.share.body>;
type NewVideo = z.output<typeof contract.add.body>;
type Needs = Pick<Deps, "db" | "videoServices" | "webFiles" | "queue" | "log" | "now">;

/** A code as we print it: what a client may suggest for a new product. */
const PRINTED_CODE = /^HXK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Adds a product with its video, which stands with it at once or as soon as it is ready. Throws CONFLICT `code-taken` where
 * the code on the box belongs to another product, UNPROCESSABLE for words that are never shown, and what `admitVideo` and
 * `readVideo` do. What length and picture the video has comes from the video, whatever the draft says.
 */
export async function shareProduct(deps: Needs, actor: Actor, draft: Draft): Promise<SharedProduct> {
  await takeTry(deps.db, TRY_LIMITS.shares, actor.id);
  const code = draft.code === undefined ? null : readBoxCode(draft.code, undefined);
  const { name, brand, category, qrCode } = draft;
  refuseBlockedWords({ name, brand });
  const suggested = qrCode !== undefined && PRINTED_CODE.test(qrCode) ? qrCode : null;
  const which = await readVideo(deps, actor, draft);
  const shared = await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await holdShares(tx, actor.id);
    const found = await admitVideo(tx, actor, which);
    const codes = code === null ? NO_CODES : codesOf(code, brand);
    if (code) await mustBeNew(tx, code, codes);
    const waiting = await findWaiting(tx, actor, { name, brand, codes }, found);
    const { id: productId } = await addProduct(tx, { name, brand, category, cameWithShare: true }, codes, suggested);
    const id = await insertShare(tx, { productId, userId: actor.id, ...found.video }, waiting, deps.now());
    return readShared(tx, productId, id);
  });
  return toShared(deps, shared);
}

/**
 * Adds a video to a product of the catalogue, beside those that it has, or to one that left it because the caller's own
 * share of it was refused. Throws NOT_FOUND for a product that is not in it,
 * CONFLICT `video-there` for a video that is on its page already, and what `admitVideo` and `readVideo` do.
 */
export async function addVideo(deps: Needs, actor: Actor, productId: string, draft: NewVideo): Promise<SharedProduct> {
  await takeTry(deps.db, TRY_LIMITS.shares, actor.id);
  const which = await readVideo(deps, actor, draft);
  const shared = await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await holdShares(tx, actor.id);
    // A removal of the product from the catalogue is done by now, or waits until this is.
    await listForSharer(tx, { productId, userId: actor.id });
    const isMeant = and(eq(products.id, productId), products.isListed);
    const [product] = await tx.select().from(products).where(isMeant).for("no key update");
    if (!product) throw productMissing();
    const found = await admitVideo(tx, actor, which);
    await refuseSecond(tx, actor, productId, found);
    const { name, brand } = product;
    const waiting = await findWaiting(tx, actor, { name, brand, codes: NO_CODES }, found);
    const id = await insertShare(tx, { productId, userId: actor.id, ...found.video }, waiting, deps.now());
    return readShared(tx, productId, id);
  });
  return toShared(deps, shared);
}

/** The product that a code belongs to, for which a video is to be shared then; null where the code is a new one's. */
export async function findKnownProduct(
  { db }: Pick<Deps, "db">,
  { code, brand }: { code: string; brand: string },
): Promise<KnownProduct | null> {
  const read = readBoxCode(code, undefined);
  return findKnown(db, read, codesOf(read, brand));
}

/**
 * What of the same waits for a moderator. Throws CONFLICT `share-closed` where the same is hidden and was not taken back.
 */
async function findWaiting(
  tx: Transaction,
  actor: Actor,
  product: Pick<Recognised, "name" | "brand" | "codes">,
  { video, sourceSha256 }: Checked,
) {
  const waiting = await findShareCase(tx, actor.id, { ...product, link: video.link ?? null, sourceSha256 });
  if (waiting.isHidden) throw sharedAndHidden();
  return waiting;
}

/**
 * A share of the same content that has a waiting case or notice joins that, and waits for a moderator where the same is
 * down for a notice.
 */
async function insertShare(
  tx: Transaction,
  values: Omit<typeof sharedVideos.$inferInsert, "id">,
  waiting: Awaited<ReturnType<typeof findShareCase>>,
  now: Date,
): Promise<string> {
  const id = v7();
  await tx.insert(sharedVideos).values({ id, ...values });
  await placeSharedVideo(tx, id);
  await weighMerits(tx, videoMerits, id);
  await joinWaiting(tx, waiting, id, now);
  return id;
}

/** The same link or file on the same page, or one that was removed from it because it shows something else. */
async function refuseSecond(
  tx: Transaction,
  actor: Actor,
  productId: string,
  { video: { link = null }, sourceSha256 }: Checked,
): Promise<void> {
  const reason = await findOnPage(tx, productId, { link, sourceSha256 }, { sharerId: actor.id });
  if (reason === null) return;
  const message = REFUSAL_TEXTS[reason];
  const code = reason === "video-there" ? "CONFLICT" : "UNPROCESSABLE";
  throw new AppError(code, message, { reason, fields: { videoUrl: message } });
}

function sharedAndHidden(): AppError {
  const message = "You have shared this before, and a moderator is looking at it. Please wait for the decision.";
  return new AppError("CONFLICT", message, { reason: "share-closed" });
}

/** The share, and its state. */
async function readShared(tx: Transaction, productId: string, shareId: string) {
  const product = await readProductDetail(tx, productId);
  if (!product) throw new Error(`the product ${productId} has gone while it was locked`);
  return { shareId, product, shareState: await readShareState(tx, shareId) };
}

/** To be called once the transaction is through: has a link that is unchecked looked at again. */
async function toShared(
  { queue }: Pick<Deps, "queue">,
  { shareId, product, shareState }: Awaited<ReturnType<typeof readShared>>,
): Promise<SharedProduct> {
  if (shareState === "unchecked") await queue.add(checkLinkJob, { id: shareId }, { of: shareId });
  return { ...product, shareState };
}
