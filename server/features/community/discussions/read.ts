import { and, asc, eq, exists, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { hasMarked } from "#server/features/community/interactions.ts";
import { matching } from "#server/features/community/matching.ts";
import { isShownProject } from "#server/features/community/projects/shown.ts";
import { isAsked, isSeenBy, names, toWritten } from "#server/features/community/written.ts";
import { AppError } from "#server/http/app-error.ts";
import {
  type Discussion,
  type DiscussionOrder,
  type OwnReply,
  REPLIES_PER_REPLY,
  type Reply,
  type ReplyWithReplies,
  type Thread,
} from "#shared/contracts/community/discussions.ts";
import type { PostType } from "#shared/domain/community.ts";
import { cut } from "#shared/domain/cut.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { communityPosts, postReplies, products, userProjects, users } from "#shared/schema/index.ts";

type Reads = Pick<Database | Transaction, "select">;

/** What a list shows of a text. */
const BEGINNING_CHARACTERS = 240;

/** Posts about no product, or about one of the catalogue. */
const isPlaced = sql`(${communityPosts.productId} is null
  or (select ${products.isListed} from ${products} where ${products.id} = ${communityPosts.productId}))`;

/** Posts that everybody may see and reply to. Written out as the indexes have it. */
export const isOpenPost = and(
  sql`${communityPosts.isPublic} and ${communityPosts.visibility} = 'public'`,
  isNull(communityPosts.retractedAt),
  isPlaced,
);

/** The same of one's own, those too that a moderator is yet to look at. */
const isOwnSeen = and(
  communityPosts.isPublic,
  sql`${communityPosts.visibility} <> 'removed'`,
  isNull(communityPosts.retractedAt),
  isPlaced,
);

/** Posts that the actor sees, whether they may be replied to or not. */
const isSeenPost = (actor: Actor | null) => and(communityPosts.isPublic, isPlaced, isSeenBy(actor, communityPosts));

export const discussionMissing = () =>
  new AppError("NOT_FOUND", "That discussion is not there any more.", { reason: "discussion-missing" });

const { isPinned, createdAt, id } = communityPosts;
const BOARD = pagesBy("desc", { isPinned, createdAt, id });
const NEWEST = newestFirst(communityPosts);

/** The project that it is about, where the actor sees that. */
const isItsProject = (actor: Actor | null) =>
  and(eq(userProjects.id, communityPosts.projectId), isShownProject, isUnblocked(readerOf(actor), userProjects.userId));

interface ListInput {
  type?: PostType | undefined;
  order: DiscussionOrder;
  q?: string | undefined;
  own?: boolean | undefined;
  authorId?: string | undefined;
  projectId?: string | undefined;
  limit: number;
  cursor?: readonly (string | boolean)[] | undefined;
}

/** Discussions that everybody may see: pinned ones first, then the newest; or questions without an answer. */
export async function listDiscussions(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  { type, order, q, own = false, authorId, projectId, limit, cursor }: ListInput,
): Promise<Page<Discussion>> {
  if (own && actor === null) return { items: [], nextCursor: null };
  const pages = own || authorId || projectId || order === "unanswered" ? NEWEST : BOARD;
  const isUnanswered = sql`${communityPosts.postType} = 'question' and ${communityPosts.replyCount} = 0 and not ${communityPosts.isSolved}`;
  const found = q === undefined ? undefined : await matching(db, communityPosts, q);
  const rows = await db
    .select({ ...columns, content: sql<string>`left(${communityPosts.content}, ${BEGINNING_CHARACTERS + 1})` })
    .from(communityPosts)
    .leftJoin(users, eq(users.id, communityPosts.userId))
    .leftJoin(products, eq(products.id, communityPosts.productId))
    .leftJoin(userProjects, isItsProject(actor))
    .where(
      and(
        own && actor ? and(eq(communityPosts.userId, actor.id), isOwnSeen) : isOpenPost,
        order === "unanswered" ? isUnanswered : undefined,
        type && sql`${communityPosts.postType} = ${type}`,
        authorId ? eq(communityPosts.userId, authorId) : undefined,
        projectId ? eq(communityPosts.projectId, projectId) : undefined,
        found,
        isUnblocked(readerOf(actor), communityPosts.userId),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = (pages as typeof BOARD).page(rows, limit);
  return { items: items.map((row) => toDiscussion(actor, { ...row, content: shorten(row.content) })), nextCursor };
}

const shorten = (text: string) =>
  text.length > BEGINNING_CHARACTERS ? `${cut(text, BEGINNING_CHARACTERS).replace(/\s\S*$/, "")}…` : text;

/** A discussion as its page has it; a hidden one for its author. Throws NOT_FOUND. */
export async function getDiscussion({ db }: { db: Reads }, actor: Actor | null, id: string): Promise<Thread> {
  const [row] = await db
    .select({
      ...columns,
      content: communityPosts.content,
      isSolvedByAuthor: communityPosts.isSolvedByAuthor,
      ownHelpful: hasMarked(actor, "post", communityPosts.id, "helpful"),
    })
    .from(communityPosts)
    .leftJoin(users, eq(users.id, communityPosts.userId))
    .leftJoin(products, eq(products.id, communityPosts.productId))
    .leftJoin(userProjects, isItsProject(actor))
    .where(and(eq(communityPosts.id, id), isSeenPost(actor), isAsked(actor)));
  if (!row) throw discussionMissing();
  const { isSolvedByAuthor, ownHelpful, ...rest } = row;
  return { ...toDiscussion(actor, rest), isSolvedByAuthor, ownHelpful };
}

const parents = alias(postReplies, "parents");

/** Whether a reply is one to a reply that the actor sees: else it stands in the first row, as after a removal. */
const isBelow = (db: Reads, actor: Actor | null): SQL => {
  const isItsParent = eq(parents.id, postReplies.parentReplyId);
  return exists(
    db
      .select({ one: sql`1` })
      .from(parents)
      .where(and(isItsParent, isSeenBy(actor, parents))),
  );
};

/**
 * The replies to a discussion, the oldest first, each with the first ones to it; or all to one of them, which have none.
 * Throws NOT_FOUND for a discussion that is not to be seen.
 */
export async function listReplies(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  postId: string,
  { to, limit, cursor }: { to?: string | undefined; limit: number; cursor?: Place | undefined },
): Promise<Page<ReplyWithReplies>> {
  const rows = await db
    .select(replyColumns(actor))
    .from(postReplies)
    .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
    .leftJoin(users, eq(users.id, postReplies.userId))
    .where(
      and(
        eq(postReplies.postId, postId),
        to === undefined ? not(isBelow(db, actor)) : and(eq(postReplies.parentReplyId, to), isBelow(db, actor)),
        isSeenBy(actor, postReplies),
        isSeenPost(actor),
        REPLIES.behind(cursor),
      ),
    )
    .orderBy(...REPLIES.order)
    .limit(oneMore(limit));
  if (rows.length === 0) await getDiscussion({ db }, actor, postId);
  const { items, nextCursor } = REPLIES.page(rows, limit);
  const ids = to === undefined ? items.map((reply) => reply.id) : [];
  const below = await selectBelow(db, actor, ids);
  return {
    items: items.map((row) => {
      const replies = below
        .filter(({ parentId }) => parentId === row.id)
        .map(({ parentId: _, ...one }) => toReply(actor, one));
      return {
        ...toReply(actor, row),
        replies: replies.slice(0, REPLIES_PER_REPLY),
        hasMoreReplies: replies.length > REPLIES_PER_REPLY,
      };
    }),
    nextCursor,
  };
}

const REPLIES = pagesBy("asc", { createdAt: postReplies.createdAt, id: postReplies.id });

const OWN_REPLIES = newestFirst(postReplies);

/** The actor's own answers and replies, the newest first: without those in discussions that they don't see any more. */
export async function listOwnReplies(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<OwnReply>> {
  const rows = await db
    .select({
      id: postReplies.id,
      text: postReplies.content,
      createdAt: postReplies.createdAt,
      visibility: postReplies.visibility,
      isAccepted: postReplies.isAcceptedAnswer,
      helpfulCount: postReplies.helpfulCount,
      workedCount: postReplies.workedCount,
      discussion: {
        id: communityPosts.id,
        type: communityPosts.postType,
        title: sql<string | null>`case when ${communityPosts.retractedAt} is null then ${communityPosts.title} end`,
      },
      isSeen: sql<boolean>`coalesce(${isSeenPost(actor)}, false)`,
    })
    .from(postReplies)
    .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
    .where(and(eq(postReplies.userId, actor.id), isSeenBy(actor, postReplies), OWN_REPLIES.behind(cursor)))
    .orderBy(...OWN_REPLIES.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = OWN_REPLIES.page(rows, limit);
  return {
    items: items.map(({ visibility, isSeen, discussion, ...row }) => ({
      ...row,
      isHidden: visibility !== "public",
      discussion: isSeen ? discussion : null,
    })),
    nextCursor,
  };
}

/** The first replies to each of several, and one more where there are more, with one statement. */
async function selectBelow(db: Reads, actor: Actor | null, ids: string[]) {
  if (ids.length === 0) return [];
  const order = sql`${postReplies.createdAt}, ${postReplies.id}`;
  const ranked = db
    .select({
      id: sql<string>`${postReplies.id}`.as("ranked_id"),
      place: sql<number>`row_number() over (partition by ${postReplies.parentReplyId} order by ${order})`.as("place"),
    })
    .from(postReplies)
    .where(and(inArray(postReplies.parentReplyId, ids), isSeenBy(actor, postReplies)))
    .as("ranked");
  return db
    .select({ ...replyColumns(actor), parentId: postReplies.parentReplyId })
    .from(ranked)
    .innerJoin(postReplies, eq(postReplies.id, ranked.id))
    .leftJoin(users, eq(users.id, postReplies.userId))
    .where(sql`${ranked.place} <= ${oneMore(REPLIES_PER_REPLY)}`)
    .orderBy(asc(postReplies.createdAt), asc(postReplies.id));
}

/** One reply as the list has it. Throws NOT_FOUND. */
export async function getReply({ db }: { db: Reads }, actor: Actor | null, id: string): Promise<Reply> {
  const [row] = await db
    .select(replyColumns(actor))
    .from(postReplies)
    .leftJoin(users, eq(users.id, postReplies.userId))
    .where(and(eq(postReplies.id, id), isSeenBy(actor, postReplies)));
  if (!row) throw discussionMissing();
  return toReply(actor, row);
}

const columns = {
  id: communityPosts.id,
  createdAt: communityPosts.createdAt,
  editedAt: communityPosts.editedAt,
  visibility: communityPosts.visibility,
  authorId: communityPosts.userId,
  ...names,
  type: communityPosts.postType,
  title: communityPosts.title,
  retractedAt: communityPosts.retractedAt,
  step: communityPosts.stepNumber,
  replyCount: communityPosts.replyCount,
  isSolved: communityPosts.isSolved,
  isPinned: communityPosts.isPinned,
  helpfulCount: communityPosts.helpfulCount,
  product: {
    id: products.id,
    name: products.name,
    nameFr: products.nameFr,
    thumbnailUrl: products.thumbnailUrl,
  },
  project: { id: userProjects.id, title: userProjects.title },
};

interface DiscussionRow extends Omit<Discussion, "authorName" | "isOwn" | "isHidden" | "title" | "text"> {
  title: string;
  content: string;
  retractedAt: Date | null;
  visibility: typeof communityPosts.$inferSelect.visibility;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

function toDiscussion(actor: Actor | null, { title, content, retractedAt, ...row }: DiscussionRow): Discussion {
  const isThere = retractedAt === null;
  return {
    ...toWritten(actor, row),
    title: isThere ? title : null,
    text: isThere && content !== title ? content : null,
  };
}

const replyColumns = (actor: Actor | null) => ({
  id: postReplies.id,
  createdAt: postReplies.createdAt,
  editedAt: postReplies.editedAt,
  visibility: postReplies.visibility,
  authorId: postReplies.userId,
  ...names,
  text: postReplies.content,
  isAccepted: postReplies.isAcceptedAnswer,
  helpfulCount: postReplies.helpfulCount,
  workedCount: postReplies.workedCount,
  ownHelpful: hasMarked(actor, "reply", postReplies.id, "helpful"),
  ownWorked: hasMarked(actor, "reply", postReplies.id, "worked"),
});

type ReplyRow = Omit<Reply, "authorName" | "isOwn" | "isHidden"> &
  Pick<DiscussionRow, "visibility" | "username" | "firstName" | "lastName">;

const toReply = (actor: Actor | null, row: ReplyRow): Reply => toWritten(actor, row);
