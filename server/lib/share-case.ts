import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type Transaction, takeTurns } from "#server/db/client.ts";
import { type CodesOfProduct, NO_CODES } from "#server/lib/box-code.ts";
import { readContent, setVisibility } from "#server/lib/content.ts";
import { dueAt } from "#server/lib/due.ts";
import { isHiding, sameWords } from "#server/lib/open-case.ts";
import { areSame } from "#server/lib/same-link.ts";
import { DOWN_STATES, isDown, type TakedownState } from "#shared/domain/takedown.ts";
import {
  continuedShares,
  moderationItems,
  moderationReports,
  moderationTexts,
  productCodes,
  products,
  sharedVideos,
  storedObjects,
  takedowns,
  uploads,
} from "#shared/schema/index.ts";

// A share may make a product of its own, so that what is shared anew may stand in another place than what was taken back.
// It is the same where it is called the same, has the same code on its box, or is the same link or file. What waits about
// what was taken back goes on about the next one: a case, and a notice that has taken nothing down yet. Beside what is
// hidden the same is not shared, and beside what is down for a notice not before a moderator has looked.

/** What a video is recognised by when its sharer shares it again. */
export interface Recognised {
  name: string;
  brand: string;
  link: string | null;
  /** Of the file as it was sent; null for a link, and as long as nobody has looked into it. */
  sourceSha256: string | null;
  codes: CodesOfProduct;
}

/** What waits about the same, and what comes of it for the next one. */
interface Waiting {
  /** A case about what was taken back, locked, which the next one joins; of several the heaviest. */
  itemId: string | null;
  /** The notices about what was taken back that take nothing down yet, locked: from now on about the next one. */
  noticeIds: string[];
  /** What is down for a notice: the next one waits for a moderator. */
  downIds: string[];
  /** Whether the same is hidden and was not taken back: a second one beside it would be seen. */
  isHidden: boolean;
}

/** What a member shares and takes back comes one after the other. To be called before any row is locked but the account's. */
export async function holdShares(tx: Transaction, sharerId: string): Promise<void> {
  await takeTurns(tx, `shares of ${sharerId}`);
}

/**
 * Looks for the same among what a member shared before. To be called after `holdShares` and before a product gets the
 * codes.
 */
export async function findShareCase(tx: Transaction, sharerId: string, video: Recognised): Promise<Waiting> {
  const found: Waiting = { itemId: null, noticeIds: [], downIds: [], isHidden: false };
  const { itemIds, noticeIds } = await listSame(tx, sharerId, video);
  for (const { id, state, subjectId } of await lockNotices(tx, inArray(takedowns.id, noticeIds))) {
    if (isDown(state)) found.downIds.push(subjectId);
    else if ((await findShare(tx, subjectId))?.withdrawnAt) found.noticeIds.push(id);
  }
  // The moderator's look at the next one is about all of them.
  if (found.downIds.length > 0) found.noticeIds = [];
  for (const itemId of itemIds) {
    const [item] = await tx
      .select({ subjectId: moderationItems.subjectId })
      .from(moderationItems)
      .where(and(eq(moderationItems.id, itemId), eq(moderationItems.status, "proposed")))
      .for("update");
    const about = item && (await findShare(tx, item.subjectId));
    if (about?.visibility === "hidden" && about.withdrawnAt === null) found.isHidden = true;
    if (about?.withdrawnAt) found.itemId ??= itemId;
  }
  return found;
}

/** Has a share that is new join what `findShareCase` has found, which may hide it. */
export async function joinWaiting(tx: Transaction, waiting: Waiting, shareId: string, now: Date): Promise<void> {
  const { itemId, noticeIds, downIds, isHidden } = waiting;
  if (itemId !== null) await joinCase(tx, itemId, shareId, now);
  for (const id of noticeIds) await joinNotice(tx, id, shareId, now);
  if (isHidden || downIds.length > 0) await openShareCase(tx, shareId, downIds, now);
}

/**
 * To be called once a member takes a share back: where they have shared the same a second time before, what waits about
 * the one is about the other from now on.
 */
export async function passOn(
  tx: Transaction,
  { id, userId, productId, link, uploadId }: Share,
  now: Date,
): Promise<void> {
  if (userId === null) return;
  const isAbout = and(
    eq(takedowns.kind, "video"),
    eq(takedowns.subjectId, id),
    inArray(takedowns.state, [...FOLLOWING]),
  );
  const notices = await lockNotices(tx, isAbout);
  const isCase = and(eq(moderationItems.kind, "video"), eq(moderationItems.status, "proposed"));
  const [item] = await tx
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(and(isCase, eq(moderationItems.subjectId, id)))
    .for("update");
  if (!item && notices.length === 0) return;
  const others = await tx
    .select({ id: sharedVideos.id, productId: sharedVideos.productId })
    .from(sharedVideos)
    .where(and(eq(sharedVideos.userId, userId), eq(sharedVideos.visibility, "public"), ne(sharedVideos.id, id)))
    .orderBy(sharedVideos.id);
  const [product] = await tx.select().from(products).where(eq(products.id, productId));
  const [upload] = uploadId === null ? [] : await tx.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!product) return;
  const { name, brand } = product;
  const film = { link, sourceSha256: upload?.sourceSha256 ?? null, codes: NO_CODES };
  const idsOf = (isHere: boolean) =>
    others.filter((one) => (one.productId === productId) === isHere).map((one) => one.id);
  // Two videos beside each other are two unless they are the same link or file; elsewhere a name tells as well.
  const here = await selectSame(tx, idsOf(true), { name: "", brand: "", ...film });
  const elsewhere = await selectSame(tx, idsOf(false), { name, brand, ...film });
  const next = others.find((other) => here.has(other.id) || elsewhere.has(other.id))?.id;
  if (next === undefined) return;
  const hasOwn = (await tx.$count(moderationItems, and(isCase, eq(moderationItems.subjectId, next)))) > 0;
  if (item && !hasOwn) await joinCase(tx, item.id, next, now);
  for (const notice of notices) await joinNotice(tx, notice.id, next, now);
}

type Share = typeof sharedVideos.$inferSelect;

/** Notices in these take nothing down: they go on about what is shared anew. */
const FOLLOWING = ["unconfirmed", "received"] as const satisfies readonly TakedownState[];

/** Hides a share that is the same as one that is hidden or down, until a moderator has looked at it beside those. */
async function openShareCase(tx: Transaction, shareId: string, besideIds: string[], now: Date): Promise<void> {
  const which = { kind: "video", subjectId: shareId } as const;
  const [item] = await tx
    .insert(moderationItems)
    .values({ id: v7(), ...which, dueAt: dueAt("video", now), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: moderationItems.id });
  if (item) for (const id of new Set(besideIds)) await keepBeside(tx, item.id, id, now);
  await setVisibility(tx, { kind: "video", id: shareId }, "hidden", { now });
}

/**
 * Makes a case one about the share that is new, which is hidden as the case demands. What was taken back stays with the
 * case, and is erased once that is decided, unless it is removed with the new one.
 */
async function joinCase(tx: Transaction, itemId: string, shareId: string, now: Date): Promise<void> {
  const [item] = await tx.select().from(moderationItems).where(eq(moderationItems.id, itemId));
  if (item) await keepBeside(tx, itemId, item.subjectId, now);
  await tx.update(moderationItems).set({ subjectId: shareId }).where(eq(moderationItems.id, itemId));
  if (item) await noteContinued(tx, item.subjectId, shareId);
  const which = { kind: "video", id: shareId } as const;
  const content = await readContent(tx, which);
  if (content && (await isHiding(tx, itemId, content))) await setVisibility(tx, which, "hidden", { now });
}

/** Makes a notice one about the share that is new: it goes down for it when a moderator or the clock says so. */
async function joinNotice(tx: Transaction, noticeId: string, shareId: string, now: Date): Promise<void> {
  const [notice] = await tx.select().from(takedowns).where(eq(takedowns.id, noticeId));
  const next = await findShare(tx, shareId);
  if (!notice || !next) return;
  const { kind, subjectId, status } = moderationItems;
  const [item] = await tx
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(and(eq(kind, "takedown"), eq(subjectId, noticeId), eq(status, "proposed")))
    .for("update");
  if (item) await keepBeside(tx, item.id, notice.subjectId, now);
  const { productId } = next;
  await tx.update(takedowns).set({ subjectId: shareId, productId }).where(eq(takedowns.id, noticeId));
  await noteContinued(tx, notice.subjectId, shareId);
}

/** What was taken back, or is down, stays beside the next one for the moderators to look at. */
async function keepBeside(tx: Transaction, itemId: string, shareId: string, now: Date): Promise<void> {
  const before = await readContent(tx, { kind: "video", id: shareId });
  if (!before?.authorId) return;
  const { authorId, productId, id: placeId, videoUrl, excerpt } = before;
  const text = videoUrl ?? excerpt;
  await tx.insert(moderationTexts).values({ id: v7(), itemId, authorId, productId, placeId, text, createdAt: now });
}

async function noteContinued(tx: Transaction, shareId: string, continuedBy: string): Promise<void> {
  await tx.insert(continuedShares).values({ shareId, continuedBy }).onConflictDoNothing();
}

async function findShare(tx: Transaction, id: string): Promise<Share | undefined> {
  const [share] = await tx.select().from(sharedVideos).where(eq(sharedVideos.id, id));
  return share;
}

function lockNotices(tx: Transaction, which: SQL | undefined) {
  const { id, state, subjectId } = takedowns;
  return tx.select({ id, state, subjectId }).from(takedowns).where(which).orderBy(id).for("update");
}

/**
 * The open cases and the notices about the same of a member, and about what became of it since; of the cases the
 * heaviest first.
 */
async function listSame(tx: Transaction, sharerId: string, video: Recognised) {
  const { id, kind, subjectId, status } = moderationItems;
  const about = await tx
    .select({ itemId: id, kind, subjectId, shareId: sharedVideos.id })
    .from(sharedVideos)
    .innerJoin(moderationItems, and(eq(kind, "video"), eq(status, "proposed"), eq(subjectId, sharedVideos.id)))
    .where(eq(sharedVideos.userId, sharerId));
  const before = await tx
    .select({ itemId: id, kind, subjectId, shareId: moderationTexts.placeId })
    .from(moderationTexts)
    .innerJoin(
      moderationItems,
      and(inArray(kind, ["video", "takedown"]), eq(status, "proposed"), eq(id, moderationTexts.itemId)),
    )
    .where(eq(moderationTexts.authorId, sharerId));
  const isOpen = inArray(takedowns.state, [...FOLLOWING, ...DOWN_STATES]);
  const notices = await tx
    .select({ id: takedowns.id, shareId: takedowns.subjectId })
    .from(takedowns)
    .where(and(eq(takedowns.sharerId, sharerId), eq(takedowns.kind, "video"), isOpen));
  const cases = [...about, ...before].flatMap(({ shareId, ...one }) => (shareId === null ? [] : [{ ...one, shareId }]));
  const same = await selectSame(
    tx,
    [...cases, ...notices].map(({ shareId }) => shareId),
    video,
  );
  const meant = cases.filter(({ shareId }) => same.has(shareId));
  const [videos, noticed] = [meant.filter((one) => one.kind === "video"), meant.filter((one) => one.kind !== "video")];
  const noticeIds = [
    ...noticed.map((one) => one.subjectId),
    ...notices.filter(({ shareId }) => same.has(shareId)).map((one) => one.id),
  ];
  const itemIds = [...new Set(videos.map(({ itemId }) => itemId))];
  return { itemIds: await heaviestFirst(tx, itemIds), noticeIds: [...new Set(noticeIds)] };
}

async function heaviestFirst(tx: Transaction, itemIds: string[]): Promise<string[]> {
  if (itemIds.length < 2) return itemIds;
  const weights = await tx
    .select({ itemId: moderationReports.itemId, weight: sql`sum(${moderationReports.weight})`.mapWith(Number) })
    .from(moderationReports)
    .where(inArray(moderationReports.itemId, itemIds))
    .groupBy(moderationReports.itemId);
  const weightOf = new Map(weights.map(({ itemId, weight }) => [itemId, weight]));
  return itemIds.sort((one, other) => (weightOf.get(other) ?? 0) - (weightOf.get(one) ?? 0) || (one < other ? -1 : 1));
}

async function selectSame(tx: Transaction, ids: string[], video: Recognised): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({
      id: sharedVideos.id,
      productId: sharedVideos.productId,
      link: sharedVideos.link,
      name: products.name,
      brand: products.brand,
      qrCode: products.qrCode,
      sent: uploads.sourceSha256,
      made: storedObjects.sha256,
    })
    .from(sharedVideos)
    .innerJoin(products, eq(products.id, sharedVideos.productId))
    .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(inArray(sharedVideos.id, ids));
  const { gtin, article, own } = video.codes;
  const coded = await tx
    .select({ productId: productCodes.productId })
    .from(productCodes)
    .where(
      and(
        inArray(
          productCodes.productId,
          rows.map(({ productId }) => productId),
        ),
        or(
          and(eq(productCodes.symbology, "gtin"), eq(productCodes.value, gtin ?? "")),
          and(eq(productCodes.symbology, "article-number"), eq(productCodes.value, article ?? "")),
        ),
      ),
    );
  const withCode = new Set(coded.map(({ productId }) => productId));
  const called = ({ brand, name }: { brand: string; name: string }) => sameWords(`${brand} ${name}`);
  const isSame = (row: (typeof rows)[number]) =>
    called(row) === called(video) ||
    withCode.has(row.productId) ||
    (own !== null && row.qrCode === own) ||
    areSame(row.link, video.link) ||
    (video.sourceSha256 !== null && [row.sent, row.made].includes(video.sourceSha256));
  return new Set(rows.filter(isSame).map(({ id }) => id));
}
