import { and, eq, inArray, ne, or } from "drizzle-orm";
import { lockByName, type Transaction } from "#server/db/client.ts";
import { type CodesOfProduct, NO_CODES } from "#server/features/catalog/index.ts";
import {
  findOpenCase,
  hideIfHeavy,
  keepBeside,
  lockOpenCase,
  moveCase,
  openCase,
  sameWords,
  setVisibility,
  weighReports,
} from "#server/features/moderation/index.ts";
import { videoContent } from "#server/features/sharing/content.ts";
import { areSame } from "#server/features/sharing/same-link.ts";
import { findFollowing, moveNotices } from "#server/features/takedowns/index.ts";
import {
  continuedShares,
  moderationItems,
  moderationTexts,
  productCodes,
  products,
  sharedVideos,
  storedObjects,
  uploads,
} from "#shared/schema/index.ts";

// A share may make a product of its own, so that content that is shared anew may stand in another place than the
// withdrawn share. It is the same where it has the same name, has the same code on its box, or is the same link or
// file. What waits about the withdrawn share goes on about the next one: a case, and a notice that has taken nothing
// down yet. Beside hidden content the same is not shared, and beside content that is down for a notice not before a
// moderator has looked.

/** What a video is recognised by when its sharer shares it again. */
export interface Recognised {
  name: string;
  brand: string;
  link: string | null;
  /** Of the file as it was sent; null for a link, and until the file has been checked. */
  sourceSha256: string | null;
  codes: CodesOfProduct;
}

/** The waiting items about the same content, and their consequences for the next share. */
interface OpenCases {
  /** A case about a withdrawn share, locked, which the next one joins; of several the heaviest. */
  itemId: string | null;
  /** The notices about a withdrawn share that take nothing down yet, locked: from now on about the next one. */
  noticeIds: string[];
  /** Content that is down for a notice: the next one waits for a moderator. */
  downIds: string[];
  /** Whether the same is hidden and was not taken back: a second one beside it would be seen. */
  isHidden: boolean;
}

/** Shares and withdrawals of one member run one after the other. Called before any row is locked but the account's. */
export async function holdShares(tx: Transaction, sharerId: string): Promise<void> {
  await lockByName(tx, `shares of ${sharerId}`);
}

/**
 * Looks for the same among a member's earlier shares. Called after `holdShares` and before a product gets the codes.
 */
export async function findShareCase(tx: Transaction, sharerId: string, video: Recognised): Promise<OpenCases> {
  const found: OpenCases = { itemId: null, noticeIds: [], downIds: [], isHidden: false };
  const { itemIds, noticeIds } = await listSame(tx, sharerId, video);
  for (const notice of await findFollowing(tx, { ids: noticeIds }, { lock: true })) {
    if (notice.isDown) found.downIds.push(notice.subjectId);
    else if ((await findShare(tx, notice.subjectId))?.withdrawnAt) found.noticeIds.push(notice.id);
  }
  // The moderator's look at the next one is about all of them.
  if (found.downIds.length > 0) found.noticeIds = [];
  for (const itemId of itemIds) {
    const item = await lockOpenCase(tx, itemId);
    const about = item && (await findShare(tx, item.subjectId));
    if (about?.visibility === "hidden" && about.withdrawnAt === null) found.isHidden = true;
    if (about?.withdrawnAt) found.itemId ??= itemId;
  }
  return found;
}

/** Has a share that is new join what `findShareCase` has found, which may hide it. */
export async function joinWaiting(tx: Transaction, waiting: OpenCases, shareId: string, now: Date): Promise<void> {
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
  const kind = videoContent.kind;
  const notices = await findFollowing(tx, { kind, subjectId: id }, { lock: true });
  const item = await findOpenCase(tx, { kind, subjectId: id });
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
  if (item && !(await findOpenCase(tx, { kind, subjectId: next }))) await joinCase(tx, item.id, next, now);
  for (const notice of notices) await joinNotice(tx, notice.id, next, now);
}

type Share = typeof sharedVideos.$inferSelect;

/** Hides a share that is the same as one that is hidden or down, until a moderator has looked at it beside those. */
async function openShareCase(tx: Transaction, shareId: string, besideIds: string[], now: Date): Promise<void> {
  const itemId = await openCase(tx, videoContent, { subjectId: shareId, now });
  if (itemId !== null) for (const id of new Set(besideIds)) await keepShareBeside(tx, itemId, id, now);
  await setVisibility(videoContent, tx, shareId, "hidden", { now });
}

/**
 * Moves a case to the new share, which is hidden as the case demands. The withdrawn share stays with the case, and is
 * erased once that is decided, unless it is removed with the new one.
 */
async function joinCase(tx: Transaction, itemId: string, shareId: string, now: Date): Promise<void> {
  const item = await lockOpenCase(tx, itemId);
  if (!item) return;
  await keepShareBeside(tx, itemId, item.subjectId, now);
  await moveCase(tx, itemId, shareId);
  await noteContinued(tx, item.subjectId, shareId);
  const content = await videoContent.read(tx, shareId, false);
  if (content) await hideIfHeavy(tx, videoContent, itemId, content, now);
}

/** Moves a notice to the new share: it goes down for it when a moderator or the clock decides. */
async function joinNotice(tx: Transaction, noticeId: string, shareId: string, now: Date): Promise<void> {
  const [notice] = await findFollowing(tx, { ids: [noticeId] }, { lock: false });
  const next = await findShare(tx, shareId);
  if (!notice || !next) return;
  const item = await findOpenCase(tx, { kind: "takedown", subjectId: noticeId });
  if (item) await keepShareBeside(tx, item.id, notice.subjectId, now);
  await moveNotices(tx, [noticeId], { subjectId: shareId, productId: next.productId });
  await noteContinued(tx, notice.subjectId, shareId);
}

/** A withdrawn share, or one that is down, stays beside the next one for the moderators to look at. */
async function keepShareBeside(tx: Transaction, itemId: string, shareId: string, now: Date): Promise<void> {
  const before = await videoContent.read(tx, shareId, false);
  if (before) await keepBeside(tx, itemId, before, { now, placeId: shareId });
}

async function noteContinued(tx: Transaction, shareId: string, continuedBy: string): Promise<void> {
  await tx.insert(continuedShares).values({ shareId, continuedBy }).onConflictDoNothing();
}

async function findShare(tx: Transaction, id: string): Promise<Share | undefined> {
  const [share] = await tx.select().from(sharedVideos).where(eq(sharedVideos.id, id));
  return share;
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
  const notices = (await findFollowing(tx, { kind: videoContent.kind, sharerId }, { lock: false })).map((notice) => {
    return { id: notice.id, shareId: notice.subjectId };
  });
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
  const weightOf = await weighReports(tx, itemIds);
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
