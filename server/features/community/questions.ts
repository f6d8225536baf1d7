import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { isAsked, isSeenBy, names, toWritten } from "#server/features/community/written.ts";
import { AppError } from "#server/http/app-error.ts";
import { ANSWERS_PER_QUESTION, type Answer, type Question } from "#shared/contracts/community/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { communityPosts, postReplies, products, users } from "#shared/schema/index.ts";

interface ListInput {
  productId: string;
  limit: number;
  cursor?: Place | undefined;
}

/** The posts that are questions about a product of the catalogue, as its page has them: their titles. */
const isQuestion = and(
  eq(communityPosts.postType, "question"),
  isNotNull(communityPosts.productId),
  eq(communityPosts.isPublic, true),
  sql`(select ${products.isListed} from ${products} where ${products.id} = ${communityPosts.productId})`,
);

/** Questions that everybody may see and answer. */
export const isOpenQuestion = and(
  isQuestion,
  eq(communityPosts.visibility, "public"),
  isNull(communityPosts.retractedAt),
);

const pages = newestFirst(communityPosts);

/** The questions about a product, newest first, with the answers. Throws NOT_FOUND for an unknown product. */
export async function listQuestions(
  { db }: Pick<Deps, "db">,
  actor: Actor | null,
  { productId, limit, cursor }: ListInput,
): Promise<Page<Question>> {
  const where = and(eq(communityPosts.productId, productId), pages.behind(cursor));
  const rows = await selectQuestions(db, actor, where)
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  if (rows.length === 0 && (await selectProduct(db, productId)).length === 0) throw productMissing();
  const { items, nextCursor } = pages.page(rows, limit);
  return { items: await withAnswers(db, actor, items), nextCursor };
}

/** One question as the list has it. */
export async function getQuestion({ db }: Pick<Deps, "db">, actor: Actor | null, id: string): Promise<Question> {
  const [question] = await withAnswers(db, actor, await selectQuestions(db, actor, eq(communityPosts.id, id)));
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

export const questionMissing = () =>
  new AppError("NOT_FOUND", "That question is not there any more.", { reason: "question-missing" });
export const answerMissing = () =>
  new AppError("NOT_FOUND", "That answer is not there any more.", { reason: "answer-missing" });

const questionColumns = {
  id: communityPosts.id,
  text: sql<string | null>`case when ${communityPosts.retractedAt} is null then ${communityPosts.title} end`,
  createdAt: communityPosts.createdAt,
  editedAt: communityPosts.editedAt,
  visibility: communityPosts.visibility,
  authorId: communityPosts.userId,
  ...names,
};

const answerColumns = {
  id: postReplies.id,
  text: postReplies.content,
  createdAt: postReplies.createdAt,
  editedAt: postReplies.editedAt,
  visibility: postReplies.visibility,
  authorId: postReplies.userId,
  isAccepted: postReplies.isAcceptedAnswer,
  ...names,
};

const selectQuestions = (db: Database, actor: Actor | null, where: SQL | undefined) =>
  db
    .select(questionColumns)
    .from(communityPosts)
    .leftJoin(users, eq(users.id, communityPosts.userId))
    .where(and(isQuestion, isSeenBy(actor, communityPosts), isAsked(actor), where))
    .$dynamic();

type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Gives each question its first answers and their real number, with one statement for all of them. */
async function withAnswers(db: Database, actor: Actor | null, questions: QuestionRow[]): Promise<Question[]> {
  const ids = questions.map(({ id }) => id);
  const answers = ids.length === 0 ? [] : await selectAnswers(db, actor, ids);
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
 * The first answers to each of the posts, in their order, each with how many the actor sees in all: the number that is kept
 * beside the post counts those of members whom they have blocked, and no hidden one of their own.
 */
function selectAnswers(db: Database, actor: Actor | null, postIds: string[]) {
  const order = sql`${postReplies.isAcceptedAnswer} desc, ${postReplies.createdAt}, ${postReplies.id}`;
  const ranked = db
    .select({
      ...getTableColumns(postReplies),
      place: sql<number>`row_number() over (partition by ${postReplies.postId} order by ${order})`.as("place"),
      count: sql<number>`(count(*) over (partition by ${postReplies.postId}))::int`.as("count"),
    })
    .from(postReplies)
    .where(and(inArray(postReplies.postId, postIds), isSeenBy(actor, postReplies)))
    .as("ranked");
  return db
    .select({
      id: ranked.id,
      postId: ranked.postId,
      text: ranked.content,
      createdAt: ranked.createdAt,
      editedAt: ranked.editedAt,
      visibility: ranked.visibility,
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
