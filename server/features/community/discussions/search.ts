import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { isOpenPost } from "#server/features/community/discussions/read.ts";
import { SIMILAR_MAX } from "#shared/contracts/community/discussions.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { communityPosts } from "#shared/schema/index.ts";

const { document, id, isPinned, createdAt } = communityPosts;

/** A word that is in more posts than this says little about what a title is about. */
const COMMON_POSTS = 500;
const WORDS_LOOKED_UP = 10;
/** Where all words are common, so many of the newest posts are compared. */
const NEWEST_COMPARED = 200;

/** Discussions with words of a title that is being typed, those with the most of them first; rare words find them. */
export async function findSimilar({ db }: Pick<Deps, "db">, actor: Actor | null, q: string) {
  const { rare, all } = await readWords(db, q);
  if (all === null) return [];
  const found = rare === null ? [] : await compare(db, actor, { which: rare, all });
  return found.length > 0 ? found : compare(db, actor, { which: all, all, newest: NEWEST_COMPARED });
}

/** The posts that a query finds, those closest to all words first; of very many the newest are compared. */
function compare(
  db: Database,
  actor: Actor | null,
  { which, all, newest }: { which: string; all: string; newest?: number },
) {
  const candidates = db
    .select({ id: sql<string>`${id}`.as("candidate") })
    .from(communityPosts)
    .where(and(isOpenPost, sql`${document} @@ ${which}::tsquery`, isUnblocked(readerOf(actor), communityPosts.userId)))
    .$dynamic();
  const found = (
    newest === undefined ? candidates : candidates.orderBy(desc(isPinned), desc(createdAt), desc(id)).limit(newest)
  ).as("found");
  return db
    .select({
      id,
      type: communityPosts.postType,
      title: communityPosts.title,
      isSolved: communityPosts.isSolved,
      replyCount: communityPosts.replyCount,
    })
    .from(found)
    .innerJoin(communityPosts, eq(id, found.id))
    .orderBy(desc(sql`ts_rank(${document}, ${all}::tsquery)`), desc(createdAt))
    .limit(SIMILAR_MAX);
}

/**
 * The words of a text as queries for any of them: all, and those that are not common by the statistics that Postgres keeps
 * for its planner. Null for none.
 */
async function readWords(db: Database, q: string): Promise<{ all: string | null; rare: string | null }> {
  const { rows } = await db.execute<{ all: string | null; rare: string | null }>(sql`
    with words as (
      select distinct lexeme from unnest(to_tsvector('english', ${q}) || to_tsvector('french', ${q})) limit ${WORDS_LOOKED_UP}
    ), common as (
      select word from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as one (word, share)
      where schemaname = current_schema() and tablename = 'community_posts' and attname = 'document'
        and share * (select reltuples from pg_class where oid = 'community_posts'::regclass) > ${COMMON_POSTS}
    )
    select string_agg(quote_literal(lexeme), ' | ') as "all",
      string_agg(quote_literal(lexeme), ' | ') filter (where not exists (select from common where word = lexeme)) as rare
    from words`);
  return rows[0] ?? { all: null, rare: null };
}
