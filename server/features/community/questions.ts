import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { decodeCursor, encodeCursor } from "#server/http/cursor.ts";
import { ANSWERS_PER_QUESTION, type Answer, type Question } from "#shared/contracts/community.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { communityPosts, postReplies, products, users } from "#shared/schema/index.ts";

interface ListInput {
  productId: string;
  limit: number;
  cursor?: string | undefined;
}

const listCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * The posts that are questions about a product of the catalogue and that everybody may see. A question has no text beside its title:
 * both columns of the post hold the same.
 */
export const isOpenQuestion = and(
  eq(communityPosts.postType, "question"),
  isNotNull(communityPosts.productId),
  eq(communityPosts.isPublic, true),
  eq(communityPosts.visibility, "public"),
  sql`(select ${products.isListed} from ${products} where ${products.id} = ${communityPosts.productId})`,
);

/** What was asked about a product, newest first, with the answers. Throws NOT_FOUND for an unknown product. */
export async function listQuestions(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  { productId, limit, cursor }: ListInput,
): Promise<Page<Question>> {
  const rows = await selectQuestions(
    db,
    and(eq(communityPosts.productId, productId), cursor ? after(cursor) : undefined),
  )
    .orderBy(desc(communityPosts.createdAt), desc(communityPosts.id))
    .limit(limit + 1);
  if (rows.length === 0 && (await selectProduct(db, productId)).length === 0) throw productMissing();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last;
  return {
    items: await withAnswers(db, actor, shown),
    nextCursor: more ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}

/** One question as the list has it. */
export async function getQuestion({ db }: Pick<Deps, "db">, actor: Actor | null, id: string): Promise<Question> {
  const [question] = await withAnswers(db, actor, await selectQuestions(db, eq(communityPosts.id, id)));
  if (!question) throw questionMissing();
  return question;
}

/** One answer as the list has it. */
export async function getAnswer({ db }: Pick<Deps, "db">, actor: Actor | null, id: string): Promise<Answer> {
  const [row] = await db
    .select(answerColumns)
    .from(postReplies)
    .leftJoin(users, eq(users.id, postReplies.userId))
    .where(eq(postReplies.id, id));
  if (!row) throw questionMissing();
  return toWritten(actor, row);
}

/** Whether a product is in the catalogue: one row or none. */
export const selectProduct = (db: Database | Transaction, id: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(products.isListed, eq(products.id, id)));

export const productMissing = () => new AppError("NOT_FOUND", "That product is not in our catalogue.");
export const questionMissing = () => new AppError("NOT_FOUND", "That question is not there any more.");

const names = { username: users.username, firstName: users.firstName, lastName: users.lastName };

const questionColumns = {
  id: communityPosts.id,
  text: communityPosts.title,
  createdAt: communityPosts.createdAt,
  authorId: communityPosts.userId,
  ...names,
};

const answerColumns = {
  id: postReplies.id,
  text: postReplies.content,
  createdAt: postReplies.createdAt,
  authorId: postReplies.userId,
  isAccepted: postReplies.isAcceptedAnswer,
  ...names,
};

const selectQuestions = (db: Database, where: SQL | undefined) =>
  db
    .select(questionColumns)
    .from(communityPosts)
    .leftJoin(users, eq(users.id, communityPosts.userId))
    .where(and(isOpenQuestion, where))
    .$dynamic();

type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Gives each question its first answers and their real number, with one statement for all of them. */
async function withAnswers(db: Database, actor: Actor | null, questions: QuestionRow[]): Promise<Question[]> {
  const ids = questions.map(({ id }) => id);
  const answers = ids.length === 0 ? [] : await selectAnswers(db, ids);
  return questions.map((question) => {
    const own = answers.filter(({ postId }) => postId === question.id);
    return {
      ...toWritten(actor, question),
      answerCount: own[0]?.count ?? 0,
      answers: own.map((answer) => toWritten(actor, answer)),
    };
  });
}

/**
 * The first answers to each of the posts, in their order, each with how many there are in all. They are counted where
 * they are read: a number kept beside the post would have to follow every way in which an answer can come or go.
 */
export function selectAnswers(db: Database, postIds: string[]) {
  const order = sql`${postReplies.isAcceptedAnswer} desc, ${postReplies.createdAt}, ${postReplies.id}`;
  const ranked = db
    .select({
      ...getTableColumns(postReplies),
      place: sql<number>`row_number() over (partition by ${postReplies.postId} order by ${order})`.as("place"),
      count: sql<number>`(count(*) over (partition by ${postReplies.postId}))::int`.as("count"),
    })
    .from(postReplies)
    .where(and(inArray(postReplies.postId, postIds), eq(postReplies.visibility, "public")))
    .as("ranked");
  return db
    .select({
      id: ranked.id,
      postId: ranked.postId,
      text: ranked.content,
      createdAt: ranked.createdAt,
      authorId: ranked.userId,
      isAccepted: ranked.isAcceptedAnswer,
      count: ranked.count,
      ...names,
    })
    .from(ranked)
    .leftJoin(users, eq(users.id, ranked.userId))
    .where(sql`${ranked.place} <= ${ANSWERS_PER_QUESTION}`)
    .orderBy(asc(ranked.place));
}

interface WrittenRow {
  authorId: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** What somebody wrote, with the name that others see and whether it is the caller's own. */
function toWritten<Row extends WrittenRow>(actor: Actor | null, { username, firstName, lastName, ...row }: Row) {
  return {
    ...row,
    authorName: displayName({ username, firstName, lastName }),
    isOwn: actor !== null && actor.id === row.authorId,
  };
}

/** The rows behind the last one seen, in the order of the index. */
function after(cursor: string) {
  const [createdAt, id] = decodeCursor(listCursor, cursor);
  return sql`(${communityPosts.createdAt}, ${communityPosts.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}
