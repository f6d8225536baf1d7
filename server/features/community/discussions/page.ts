import { and, asc, desc, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { discussionMissing, getDiscussion } from "#server/features/community/discussions/read.ts";
import { names } from "#server/features/community/written.ts";
import { AppError } from "#server/http/app-error.ts";
import { generalPicture, type HeadPicture, type PageHead } from "#server/http/page-head.ts";
import { discussions, type Thread } from "#shared/contracts/community/discussions.ts";
import { cut } from "#shared/domain/cut.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Language } from "#shared/domain/language.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { fillPath } from "#shared/http/endpoint.ts";
import { postReplies, users } from "#shared/schema/index.ts";

const DESCRIPTION_CHARACTERS = 200;
/** So many answers are named to search engines; the page has them all. */
const ANSWERS_NAMED = 10;

const WORDS: Record<Language, { answers: (count: number) => string; former: string; unnamed: string }> = {
  en: {
    answers: (count) => `${count} ${count === 1 ? "reply" : "replies"} of members.`,
    former: "Former member",
    unnamed: "Member",
  },
  fr: {
    answers: (count) => `${count} ${count < 2 ? "réponse" : "réponses"} de membres.`,
    former: "Ancien membre",
    unnamed: "Membre",
  },
};

/** What a discussion's page says of itself, null where there is none for everybody. `id` is whatever stands in the address. */
export async function describeDiscussionPage(
  deps: Pick<Deps, "db" | "config">,
  id: string,
  language: Language,
): Promise<PageHead | null> {
  if (!isUuid(id)) return null;
  const thread = await readPublic(deps, id);
  if (!thread?.title) return null;
  const { publicUrl } = deps.config;
  const url = new URL(discussionPath(thread.id), publicUrl).href;
  const beginning = cut((thread.text ?? thread.title).replace(/\s+/g, " "), DESCRIPTION_CHARACTERS);
  return {
    title: `${thread.title} · Hexkey`,
    description: `${beginning} ${WORDS[language].answers(thread.replyCount)}`,
    url,
    image: pictureOf(thread, publicUrl, language),
    jsonLd: await toSchemaOrg(deps, thread, { url, language }),
    asks: [discussions.get, discussions.replies].map(({ path }) => fillPath(path, { id: thread.id })),
  };
}

async function readPublic(deps: Pick<Deps, "db">, id: string): Promise<Thread | null> {
  try {
    return await getDiscussion(deps, null, id);
  } catch (error) {
    if (error instanceof AppError && error.reason === discussionMissing().reason) return null;
    throw error;
  }
}

/** That of the product that it is about. */
function pictureOf({ product }: Thread, publicUrl: string, language: Language): HeadPicture {
  const own = product && safeLink(product.thumbnailUrl, publicUrl);
  return own ? { url: own.href, alt: nameOf(product, language) } : generalPicture(publicUrl);
}

/** schema.org/QAPage of a question, DiscussionForumPosting of all else. */
async function toSchemaOrg(
  { db }: Pick<Deps, "db">,
  thread: Thread,
  { url, language }: { url: string; language: Language },
): Promise<Record<string, unknown>> {
  const by = (authorId: string | null, name: string | null) => ({
    "@type": "Person",
    name: name ?? (authorId === null ? WORDS[language].former : WORDS[language].unnamed),
  });
  const about = {
    text: thread.text ?? thread.title,
    dateCreated: thread.createdAt.toISOString(),
    author: by(thread.authorId, thread.authorName),
    upvoteCount: thread.helpfulCount,
  };
  const rows = await db
    .select({
      id: postReplies.id,
      text: postReplies.content,
      createdAt: postReplies.createdAt,
      isAccepted: postReplies.isAcceptedAnswer,
      upvoteCount: postReplies.helpfulCount,
      authorId: postReplies.userId,
      ...names,
    })
    .from(postReplies)
    .leftJoin(users, eq(users.id, postReplies.userId))
    .where(and(eq(postReplies.postId, thread.id), eq(postReplies.visibility, "public")))
    .orderBy(desc(postReplies.isAcceptedAnswer), asc(postReplies.createdAt))
    .limit(ANSWERS_NAMED);
  const toAnswer = (row: (typeof rows)[number], type: "Answer" | "Comment") => ({
    "@type": type,
    text: row.text,
    dateCreated: row.createdAt.toISOString(),
    url: `${url}#answer-${row.id}`,
    upvoteCount: row.upvoteCount,
    author: by(row.authorId, displayName(row)),
  });
  if (thread.type !== "question") {
    return {
      "@context": "https://schema.org",
      "@type": "DiscussionForumPosting",
      headline: thread.title,
      url,
      ...about,
      datePublished: about.dateCreated,
      comment: rows.map((row) => toAnswer(row, "Comment")),
    };
  }
  const accepted = rows.filter(({ isAccepted }) => isAccepted);
  const others = rows.filter(({ isAccepted }) => !isAccepted);
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      name: thread.title,
      url,
      ...about,
      answerCount: thread.replyCount,
      ...(accepted.length > 0 && { acceptedAnswer: accepted.map((row) => toAnswer(row, "Answer")) }),
      ...(others.length > 0 && { suggestedAnswer: others.map((row) => toAnswer(row, "Answer")) }),
    },
  };
}
