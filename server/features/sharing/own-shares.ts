import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isBuiltUpon } from "#server/features/catalog/index.ts";
import { objectPath } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import type { OwnShare } from "#shared/contracts/sharing/shared-videos.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { ShareState } from "#shared/domain/share-state.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { linkChecks, products, sharedVideos, uploadCaptions, uploads } from "#shared/schema/index.ts";

interface ListInput {
  limit: number;
  cursor?: Place | undefined;
  productId?: string | undefined;
}

const pages = newestFirst(sharedVideos);

/** The caller's shares, newest first, in whatever state. */
export async function listOwnShares(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor, productId }: ListInput,
): Promise<Page<OwnShare>> {
  const isMeant = and(
    eq(sharedVideos.userId, actor.id),
    pages.behind(cursor),
    productId === undefined ? undefined : eq(sharedVideos.productId, productId),
  );
  const rows = await select(db)
    .where(isMeant)
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  return { items: items.map(toOwnShare), nextCursor };
}

/** One of the caller's own shares. Throws NOT_FOUND for another member's, as for an unknown one. */
export async function getOwnShare({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<OwnShare> {
  const [row] = await select(db).where(and(eq(sharedVideos.id, id), eq(sharedVideos.userId, actor.id)));
  if (!row) throw shareMissing();
  return toOwnShare(row);
}

export const shareMissing = () =>
  new AppError("NOT_FOUND", "There is no such share of yours.", { reason: "share-missing" });

const captions = sql<Language[] | null>`(
  select json_agg(${uploadCaptions.language} order by ${uploadCaptions.language})
  from ${uploadCaptions} where ${uploadCaptions.uploadId} = ${sharedVideos.uploadId}
)`;

/** Where a share stands, that is there. */
export async function readShareState(tx: Transaction, id: string): Promise<ShareState> {
  const [row] = await select(tx).where(eq(sharedVideos.id, id));
  if (!row) throw new Error("a share is gone");
  return stateOf(row);
}

function select(db: Database | Transaction) {
  return db
    .select({
      id: sharedVideos.id,
      createdAt: sharedVideos.createdAt,
      visibility: sharedVideos.visibility,
      removalReason: sharedVideos.removalReason,
      withdrawnAt: sharedVideos.withdrawnAt,
      link: sharedVideos.link,
      linkPicture: sharedVideos.thumbnailUrl,
      uncheckedSince: sharedVideos.uncheckedSince,
      linkRefusal: sharedVideos.linkRefusal,
      // Of this very link: another one that the product has is not the sharer's.
      unavailableSince: linkChecks.firstBadAt,
      product: {
        id: products.id,
        name: products.name,
        nameFr: products.nameFr,
        brand: products.brand,
        category: products.category,
        isListed: products.isListed,
      },
      productPicture: products.thumbnailUrl,
      isBuiltUpon: isBuiltUpon(sharedVideos.userId),
      uploadId: sharedVideos.uploadId,
      uploadState: uploads.state,
      refusal: uploads.refusal,
      fileName: uploads.fileName,
      posterName: uploads.posterName,
      captions,
    })
    .from(sharedVideos)
    .innerJoin(products, eq(products.id, sharedVideos.productId))
    .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .leftJoin(linkChecks, and(eq(linkChecks.productId, sharedVideos.productId), eq(linkChecks.url, sharedVideos.link)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toOwnShare(row: Row): OwnShare {
  const { id, createdAt, product, link, refusal, linkRefusal, removalReason, uploadId, fileName, posterName } = row;
  const state = stateOf(row);
  const canRename = isOpen(row) && !row.isBuiltUpon;
  const poster = posterName === null ? null : objectPath(posterName);
  return {
    id,
    createdAt,
    state,
    product,
    refusal,
    linkRefusal,
    removalReason,
    unavailableSince: state === "unavailable" ? row.unavailableSince : null,
    pictureUrl: poster ?? row.linkPicture ?? row.productPicture,
    link,
    upload: uploadId === null ? null : { id: uploadId, fileName: fileName ?? "", captions: row.captions ?? [] },
    // Of a link to a product that others have built on there is nothing that could be changed.
    canEdit: canRename || (isOpen(row) && uploadId !== null),
    canRename,
    canRemove: row.visibility !== "removed" && row.withdrawnAt === null,
  };
}

/** Whether its sharer may change it: what waits for a moderator, or was decided on, stays as it was seen. */
export const isOpen = ({ visibility, withdrawnAt }: Pick<Row, "visibility" | "withdrawnAt">): boolean =>
  visibility === "public" && withdrawnAt === null;

function stateOf({
  visibility,
  withdrawnAt,
  uploadState,
  unavailableSince,
  uncheckedSince,
  linkRefusal,
}: Row): ShareState {
  if (visibility === "removed") return "removed";
  if (withdrawnAt !== null) return "withdrawn";
  if (visibility === "hidden") return "hidden";
  if (uploadState === "refused" || uploadState === "converting") return uploadState;
  if (uploadState === "checking" || uploadState === "receiving") return "checking";
  if (linkRefusal !== null) return "refused";
  if (uncheckedSince !== null) return "unchecked";
  return unavailableSince === null ? "live" : "unavailable";
}
