import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import { readLastTexts } from "#server/features/moderation/earlier.ts";
import { displayName } from "#shared/domain/display-name.ts";
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
  strikeDecisions,
  takedowns,
  users,
} from "#shared/schema/index.ts";

/** What an item is about, as far as the queue shows it. */
export interface Subject {
  id: string;
  title: string;
  productId: string | null;
  productName: string | null;
  isHidden: boolean;
  /** Who made, proposed or shared it, or appeals; null for a former member, and where nobody did. */
  authorId: string | null;
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

/** Who made what an item is about, proposed or shared it, or appeals; null for a former member, and where nobody did. */
export async function authorOf(
  db: Database | Transaction,
  item: { id: string; kind: ModeratedKind; subjectId: string },
): Promise<string | null> {
  const subject = (await readSubjects(db, [item])).get(item.subjectId);
  return (subject ?? (await readLastTexts(db, [item.id])).get(item.id))?.authorId ?? null;
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
  // Where no member shared it, it is the catalogue's own and named by its product.
  if (kind === "dead-link") return (await isShare(db, id)) ? { kind: "video", id } : null;
  if (kind !== "appeal") return null;
  const [removal] = await db.select().from(contentRemovals).where(eq(contentRemovals.id, id));
  return removal ? { kind: removal.kind, id: removal.subjectId } : null;
}

const isShare = async (db: Database | Transaction, id: string) =>
  (await db.$count(sharedVideos, eq(sharedVideos.id, id))) > 0;

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
        authorId: productProposals.userId,
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
        authorId: reviews.userId,
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
        authorId: communityPosts.userId,
      })
      .from(communityPosts)
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(and(inArray(communityPosts.id, ids), isNull(communityPosts.retractedAt))),

  answer: (db, ids) =>
    db
      .select({
        id: postReplies.id,
        title: begin(postReplies.content),
        productId: communityPosts.productId,
        productName: products.name,
        isHidden: isHidden(postReplies.visibility),
        authorId: postReplies.userId,
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
        authorId: sharedVideos.userId,
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
        authorId: takedowns.sharerId,
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
        authorId: contentRemovals.authorId,
      })
      .from(contentRemovals)
      .leftJoin(products, eq(products.id, contentRemovals.productId))
      .where(inArray(contentRemovals.id, ids)),

  account: async (db, ids) => {
    const { id, username, firstName, lastName } = users;
    const rows = await db
      .select({ id: strikeDecisions.id, member: { id, username, firstName, lastName } })
      .from(strikeDecisions)
      .innerJoin(users, eq(id, strikeDecisions.userId))
      .where(inArray(strikeDecisions.id, ids));
    const nothing = { productId: null, productName: null, isHidden: false };
    return rows.map(({ id, member }) => ({ id, title: displayName(member) ?? "", authorId: member.id, ...nothing }));
  },

  "dead-link": async (db, ids) => {
    const shared = await db
      .select({
        id: sharedVideos.id,
        title: sql<string>`coalesce(${sharedVideos.link}, ${products.name})`,
        productId: sharedVideos.productId,
        productName: products.name,
        isHidden: sql<boolean>`false`,
        authorId: sharedVideos.userId,
      })
      .from(sharedVideos)
      .innerJoin(products, eq(products.id, sharedVideos.productId))
      .where(inArray(sharedVideos.id, ids));
    // One of the catalogue's own is nobody's.
    const found = sql`(select url from ${linkChecks} where product_id = ${products.id} and not exists (
      select from ${sharedVideos} where ${sharedVideos.productId} = ${products.id} and ${sharedVideos.link} = url
    ) order by last_bad_at desc limit 1)`;
    const own = await db
      .select({
        id: products.id,
        title: sql<string>`coalesce(${found}, ${products.videoUrl}, ${products.name})`,
        productId: sql<string>`${products.id}`,
        productName: products.name,
        isHidden: sql<boolean>`false`,
        authorId: sql<null>`null`,
      })
      .from(products)
      .where(inArray(products.id, ids));
    return [...shared, ...own];
  },
};

const isHidden = (visibility: AnyPgColumn) => sql<boolean>`${visibility} <> 'public'`;

const begin = (text: AnyPgColumn | SQL) => sql<string>`left(${text}, ${sql.raw(String(EXCERPT_MAX_CHARACTERS))})`;

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
