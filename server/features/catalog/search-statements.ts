import DataLoader from "dataloader";
import { sql } from "drizzle-orm";
import { prepareOnce } from "#server/db/prepared.ts";
import { FETCHED_MAX, KNOWN_MAX, LISTED_MAX } from "#server/features/catalog/search-terms.ts";
import { productCodes, productSearch, products, searchWords } from "#shared/schema/index.ts";

/** More words than any real search has. */
const WORDS_MAX = 8;
const CODES_MAX = 20;
/** Codes that begin with less are too many to be meant. */
const CODE_MIN_CHARACTERS = 4;
/** Searches that wait for one statement: others go on beside it. */
const AT_ONCE_MAX = 10;
/** Sorts behind every text that begins as the one before it: the last character there is, which is no letter. */
const END = sql.raw("U&'\\+10FFFF'");

const { word, frequency } = searchWords;
const { productId, popularity, document } = productSearch;
const typedText = sql.placeholder("text");
const texts = sql`${sql.placeholder("texts")}::text[]`;
const limit = sql.placeholder("limit");

/**
 * Every text that a caller passes is a parameter, and every condition is written by `search-terms.ts`. The inner
 * `limit`s bound the work whatever is asked for. What searches at the same moment look up is looked up at once: a photo is
 * searched for by several texts.
 */
export const searchStatements = prepareOnce((db) => {
  /** The words of each text in the order typed, and each two neighbours as one word, with the words that begin so. */
  const lookUp = db
    .select({
      text: sql<number>`asked.text`,
      word: sql<string>`asked.word`,
      /** The whole text in the form that whole names are compared in. */
      key: sql<string>`search_key((${texts})[asked.text])`,
      productsByRoom: sql<Record<string, number>>`(
        select coalesce(json_object_agg(${word}, ${frequency}), '{}') from ${searchWords}
        where ${word} ~>=~ '@' and ${word} ~<~ 'A'
      )`,
      isPair: sql<boolean>`asked.is_pair`,
      words: sql<string[]>`known.words`,
      frequencies: sql<number[]>`known.frequencies`,
      wordCount: sql<number>`known.word_count`,
      total: sql<number>`coalesce(known.total, 0)`,
    })
    .from(
      sql`(
        with typed as (
          select given.text::int as text, own.word, own.place
          from unnest(${texts}) with ordinality as given (typed, text)
          cross join lateral (
            select word, row_number() over (order by min(place)) as place
            from unnest(search_words_of(given.typed)) with ordinality as listed (word, place)
            group by word order by place limit ${sql.raw(String(WORDS_MAX))}
          ) as own
        )
        select text, word, place, false as is_pair from typed
        union all
        select typed.text, typed.word || next.word, typed.place, true
        from typed join typed as next on next.text = typed.text and next.place = typed.place + 1
      ) as asked
      cross join lateral (
        with beginning as materialized (
          select ${word}, ${frequency} from ${searchWords}
          where ${word} ~>=~ asked.word and ${word} ~<~ (asked.word || ${END}) limit ${sql.raw(String(KNOWN_MAX))}
        ), listed as materialized (
          select * from beginning order by word = asked.word desc, frequency desc, word
          limit ${sql.raw(String(LISTED_MAX))}
        )
        select count(*)::int as word_count, sum(frequency)::float8 as total,
          array(select word from listed) as words, array(select frequency from listed) as frequencies
        from beginning
      ) as known`,
    )
    .orderBy(sql`asked.text, asked.place, asked.is_pair`)
    .prepare("search_look_up");

  /** In how many products the words are that the catalogue has. */
  const count = db
    .select({ word, frequency })
    .from(searchWords)
    .where(sql`${word} = any(${sql.placeholder("words")}::text[])`)
    .prepare("search_count");

  /** For each word those that a typo or two could have made it from, and the likeliest two words it could be. */
  const mend = db
    .select({
      word: sql<string>`typed.word`,
      neighbours: sql<string[]>`coalesce(near.words, '{}')`,
      frequencies: sql<number[]>`coalesce(near.frequencies, '{}')`,
      halves: sql<string[] | null>`halves.words`,
      halfFrequencies: sql<number[] | null>`halves.frequencies`,
    })
    .from(
      sql`unnest(${sql.placeholder("words")}::text[]) as typed (word)
      cross join lateral (
        select array_agg(${word}) as words, array_agg(${frequency}) as frequencies from ${searchWords}
        where search_deletions(${word}, case when length(${word}) > 7 then 2 else 1 end)
          && search_deletions(typed.word, case when length(typed.word) > 5 then 2 else 1 end)
      ) as near
      left join lateral (
        select array[first.word, second.word] as words, array[first.frequency, second.frequency] as frequencies
        from generate_series(2, length(typed.word) - 2) as place
          -- One word each: with "limit" the planner looks them up instead of reading all words for a join.
          cross join lateral (
            select ${word}, ${frequency} from ${searchWords} where ${word} = left(typed.word, place) limit 1
          ) as first
          cross join lateral (
            select ${word}, ${frequency} from ${searchWords} where ${word} = substr(typed.word, place + 1) limit 1
          ) as second
        order by least(first.frequency, second.frequency) desc limit 1
      ) as halves on true`,
    )
    .prepare("search_mend");

  /** What the index finds and passes the filter; best first: most `best` conditions met, then popularity. */
  const fetch = db
    .select({ productId: sql<string>`product_id` })
    .from(
      // Inside "select" the planner can't see the condition. It would think that frequent words which never go together
      // do, and read everything where the index has the answer.
      sql`(
        select ${productId}, ${popularity}, ${document} from ${productSearch}
        where ${document} @@ (select ${sql.placeholder("indexed")}::tsquery) limit ${sql.raw(String(FETCHED_MAX))}
      ) as fetched`,
    )
    .where(sql`document @@ ${sql.placeholder("filter")}::tsquery`)
    .orderBy(
      sql`(select count(*) from unnest(${sql.placeholder("best")}::tsquery[]) as best where document @@ best) desc,
        popularity desc, product_id desc`,
    )
    .limit(limit)
    .prepare("search_fetch");

  /** What passes the filter among so many products from a place in the order of popularity on, most popular first. */
  const walk = db
    .select({ productId: sql<string>`product_id`, popularity: sql<number>`popularity` })
    .from(
      sql`(
        select ${productId}, ${popularity}, ${document} from ${productSearch}
        where (${popularity}, ${productId})
          < (${sql.placeholder("belowPopularity")}::smallint, ${sql.placeholder("belowId")}::uuid)
        order by ${popularity} desc, ${productId} desc limit ${sql.placeholder("walked")}
      ) as popular`,
    )
    .where(sql`document @@ ${sql.placeholder("filter")}::tsquery`)
    .limit(limit)
    .prepare("search_walk");

  /** The products that a typed code belongs to, and those whose code begins so. */
  const findCode = db
    .select({ productId: sql<string>`hit.id` })
    .from(
      sql`(
        (select ${productCodes.productId} as id, search_code(${productCodes.value}) as code from ${productCodes}
          where length(search_code(${typedText})) >= ${sql.raw(String(CODE_MIN_CHARACTERS))}
            and search_code(${productCodes.value}) collate "C" >= search_code(${typedText})
            and search_code(${productCodes.value}) collate "C" < (search_code(${typedText}) || ${END})
          order by search_code(${productCodes.value}) collate "C" limit ${sql.raw(String(CODES_MAX))})
        union all
        select ${products.id}, '' from ${products} where ${products.qrCode} = any(${sql.placeholder("printed")}::text[])
      ) as hit join ${products} on products.id = hit.id`,
    )
    .where(
      sql`products.is_listed
        and (${sql.placeholder("category")}::text is null or products.category = ${sql.placeholder("category")})`,
    )
    .groupBy(sql`hit.id`)
    .orderBy(sql`min(hit.code collate "C")`)
    .prepare("search_code");

  return {
    lookUp: atOnce(async (asked: readonly string[]) => {
      const rows = await lookUp.execute({ texts: asked });
      return asked.map((_, place) => rows.filter((row) => row.text === place + 1));
    }),
    count: atOnce(async (asked: readonly string[][]) => {
      const rows = await count.execute({ words: [...new Set(asked.flat())] });
      return asked.map((words) => rows.filter((row) => words.includes(row.word)));
    }),
    mend,
    fetch,
    walk,
    findCode,
  };
});

/** A look-up that is made once for all who ask at the same moment. */
function atOnce<Asked, Found>(lookUp: (asked: readonly Asked[]) => Promise<Found[]>): (asked: Asked) => Promise<Found> {
  const loader = new DataLoader(lookUp, { cache: false, maxBatchSize: AT_ONCE_MAX });
  return (asked) => loader.load(asked);
}
