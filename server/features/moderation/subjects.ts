import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import { CONTENT_KINDS, type ContentKind, type ModeratedKind } from "#shared/domain/moderation.ts";
import { EXCERPT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import {
  communityPosts,
  contentRemovals,
  linkChecks,
  postReplies,
  productProposals,
  products,
  reviews,
  sharedVideos,
  takedowns,
} from "#shared/schema/index.ts";

/** What an item is about, as far as the queue shows it. */
export interface Subject {
  id: string;
  title: string;
  productId: string | null;
  productName: string | null;
  isHidden: boolean;
}

/** What items are about, by the ids of their subjects, with one statement per kind. Those that are gone are left out. */
export async function readSubjects(
  db: Database | Transaction,
  items: { kind: ModeratedKind; subjectId: string }[],
): Promise<Map<string, Subject>> {
  const kinds = new Set(items.map(({ kind }) => kind));
  const found = await Promise.all(
    [...kinds].map((kind) =>
      READERS[kind](
        db,
        items.filter((item) => item.kind === kind).map(({ subjectId }) => subjectId),
      ),
    ),
  );
  const subjects = new Map<string, Subject>();
  for (const subject of found.flat()) subjects.set(subject.id, { ...subject, title: onOneLine(subject.title) });
  return subjects;
}

/**
 * What an item is about that a member made: what was reported, or removed and appealed, or a shared video whose link may
 * be dead. Null where it is about something else, or its removal is gone.
 */
export async function contentOf(
  db: Database | Transaction,
  { kind, subjectId: id }: { kind: ModeratedKind; subjectId: string },
): Promise<{ kind: ContentKind; id: string } | null> {
  if (isContentKind(kind)) return { kind, id };
  // Named by the product that it is shared with.
  if (kind === "dead-link") return { kind: "video", id };
  if (kind !== "appeal") return null;
  const [removal] = await db.select().from(contentRemovals).where(eq(contentRemovals.id, id));
  return removal ? { kind: removal.kind, id: removal.subjectId } : null;
}

const isContentKind = (kind: ModeratedKind): kind is ContentKind => CONTENT_KINDS.some((content) => content === kind);

type Reader = (db: Database | Transaction, ids: string[]) => PromiseLike<Subject[]>;

const READERS: Record<ModeratedKind, Reader> = {
  product: (db, ids) =>
    db
      .select({
        id: productProposals.id,
        title: productProposals.name,
        productId: productProposals.productId,
        productName: products.name,
        isHidden: sql<boolean>`false`,
      })
      .from(productProposals)
      .leftJoin(products, eq(products.id, productProposals.productId))
      .where(inArray(productProposals.id, ids)),

  review: (db, ids) =>
    db
      .select({
        id: reviews.id,
        // Without words it is its stars.
        title: begin(sql`coalesce(${reviews.comment}, rpad(repeat('★', ${reviews.rating}), 5, '☆'))`),
        productId: reviews.productId,
        productName: products.name,
        isHidden: isHidden(reviews.visibility),
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviews.id, ids)),

  question: (db, ids) =>
    db
      .select({
        id: communityPosts.id,
        title: begin(communityPosts.title),
        productId: communityPosts.productId,
        productName: products.name,
        isHidden: isHidden(communityPosts.visibility),
      })
      .from(communityPosts)
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(inArray(communityPosts.id, ids)),

  answer: (db, ids) =>
    db
      .select({
        id: postReplies.id,
        title: begin(postReplies.content),
        productId: communityPosts.productId,
        productName: products.name,
        isHidden: isHidden(postReplies.visibility),
      })
      .from(postReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(inArray(postReplies.id, ids)),

  video: (db, ids) =>
    db
      .select({
        id: sharedVideos.id,
        title: products.name,
        productId: sharedVideos.productId,
        productName: products.name,
        isHidden: isHidden(sharedVideos.visibility),
      })
      .from(sharedVideos)
      .innerJoin(products, eq(products.id, sharedVideos.productId))
      .where(inArray(sharedVideos.id, ids)),

  takedown: (db, ids) =>
    db
      .select({
        id: takedowns.id,
        title: begin(takedowns.work),
        productId: takedowns.productId,
        productName: products.name,
        isHidden: sql<boolean>`false`,
      })
      .from(takedowns)
      .leftJoin(products, eq(products.id, takedowns.productId))
      .where(inArray(takedowns.id, ids)),

  appeal: (db, ids) =>
    db
      .select({
        id: contentRemovals.id,
        title: contentRemovals.excerpt,
        productId: contentRemovals.productId,
        productName: products.name,
        isHidden: sql<boolean>`${contentRemovals.restoredAt} is null`,
      })
      .from(contentRemovals)
      .leftJoin(products, eq(products.id, contentRemovals.productId))
      .where(inArray(contentRemovals.id, ids)),

  "dead-link": (db, ids) =>
    db
      .select({
        id: products.id,
        title: sql<string>`coalesce(${linkChecks.url}, ${products.videoUrl}, ${products.name})`,
        productId: sql<string>`${products.id}`,
        productName: products.name,
        isHidden: sql<boolean>`false`,
      })
      .from(products)
      .leftJoin(linkChecks, eq(linkChecks.productId, products.id))
      .where(inArray(products.id, ids)),
};

const isHidden = (visibility: AnyPgColumn) => sql<boolean>`${visibility} <> 'public'`;

const begin = (text: AnyPgColumn | SQL) => sql<string>`left(${text}, ${sql.raw(String(EXCERPT_MAX_CHARACTERS))})`;

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
