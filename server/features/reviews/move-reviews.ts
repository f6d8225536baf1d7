import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { isWaitingItem } from "#server/features/moderation/index.ts";
import { reviewMerits } from "#server/features/reviews/merits.ts";
import { AppError } from "#server/http/app-error.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS } from "#shared/domain/difficulty.ts";
import { OPEN_STATES } from "#shared/domain/takedown.ts";
import { moderationItems, reviewPhotos, reviewReplies, reviews, reviewVotes, takedowns } from "#shared/schema/index.ts";

type Review = typeof reviews.$inferSelect;

/** Has all reviews of a product be of the one that it became one with; a trigger counts. */
export async function moveReviews(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  const pairs = await lockSecondReviews(tx, { from, to });
  if (pairs.length > 0) {
    await refuseWhileWaiting(tx, pairs);
    await makeOneOfEach(tx, pairs);
    // Of two reviews one is gone, and the votes of both are those of the other.
    for (const { id } of pairs.flat()) await weighMerits(tx, reviewMerits, id);
  }
  await tx.update(reviews).set({ productId: to }).where(eq(reviews.productId, from));
}

/** The reviews of members who have reviewed both: two of each, which are to be one. */
async function lockSecondReviews(
  tx: Transaction,
  { from, to }: Pick<ProductMerge, "from" | "to">,
): Promise<[Review, Review][]> {
  const ofBoth = sql`(
    select unnest(array[moved.id, kept.id]) from ${reviews} as moved join ${reviews} as kept using (user_id)
    where moved.product_id = ${from} and kept.product_id = ${to}
  )`;
  const rows = await tx
    .select()
    .from(reviews)
    .where(sql`${reviews.id} in ${ofBoth}`)
    .orderBy(asc(reviews.id))
    .for("update");
  const kept = new Map(rows.filter(({ productId }) => productId === to).map((row) => [row.userId, row]));
  return rows.flatMap((row): [Review, Review][] => {
    const other = row.productId === from ? kept.get(row.userId) : undefined;
    return other ? [[row, other]] : [];
  });
}

/** What a moderator decides on must be there, as it was reported, when they do. */
async function refuseWhileWaiting(tx: Transaction, pairs: readonly [Review, Review][]): Promise<void> {
  const both = pairs.flat();
  const ids = both.map(({ id }) => id);
  const isOneOf = sql`any(${sql.param(ids)}::uuid[])`;
  const isNamed = and(
    eq(takedowns.kind, "review"),
    eq(takedowns.subjectId, isOneOf),
    inArray(takedowns.state, [...OPEN_STATES]),
  );
  const isWaiting =
    both.some(({ visibility }) => visibility === "hidden") ||
    (await tx.$count(moderationItems, isWaitingItem({ kind: "review", subjectId: isOneOf }))) > 0 ||
    (await tx.$count(takedowns, isNamed)) > 0;
  if (!isWaiting) return;
  throw new AppError(
    "CONFLICT",
    "A member has reviewed both products, and one of the two reviews waits for a moderator. Merge them after the decision.",
    { reason: "merge-waits" },
  );
}

/**
 * Makes two reviews by one member one: what they said last counts, with the words, photos and votes of both. A removed one
 * stays as it is for its author to appeal, without their name: the other is their review of the product. All pairs at once:
 * while a merge lasts, nothing else is written about the products.
 */
async function makeOneOfEach(tx: Transaction, pairs: readonly [Review, Review][]): Promise<void> {
  const removed: string[] = [];
  const joined: { last: Review; first: Review }[] = [];
  for (const pair of pairs) {
    const [last, first] = [...pair].sort((one, other) => changedAt(other) - changedAt(one)) as [Review, Review];
    const gone = [first, last].find(({ visibility }) => visibility === "removed");
    if (gone) removed.push(gone.id);
    else joined.push({ last, first });
  }
  if (removed.length > 0) await tx.update(reviews).set({ userId: null }).where(inArray(reviews.id, removed));
  if (joined.length === 0) return;

  const pairRows = sql`json_to_recordset(${JSON.stringify(joined.map(joinedRow))}::json) as pair (last_id uuid, first_id uuid,
    comment text, defects text[], minutes int, people int, tools text[])`;
  await tx.execute(sql`
    update ${reviewPhotos} as photo set review_id = pair.last_id from ${pairRows} where photo.review_id = pair.first_id`);
  await tx.execute(sql`
    update ${reviewVotes} as vote set review_id = pair.last_id from ${pairRows}
    where vote.review_id = pair.first_id and not exists (
      select from ${reviewVotes} as kept where kept.review_id = pair.last_id and kept.user_id = vote.user_id
    )`);
  // A review has one reply: where both have, the one to what the member said last.
  await tx.execute(sql`
    update ${reviewReplies} as reply set review_id = pair.last_id from ${pairRows}
    where reply.review_id = pair.first_id and not exists (
      select from ${reviewReplies} as kept where kept.review_id = pair.last_id
    )`);
  const firsts = joined.map(({ first }) => first.id);
  await tx.delete(reviews).where(inArray(reviews.id, firsts));
  await tx.execute(sql`
    update ${reviews} as review
    set comment = pair.comment, defects = pair.defects, minutes = pair.minutes, people = pair.people, tools = pair.tools
    from ${pairRows} where review.id = pair.last_id`);
}

function joinedRow({ last, first }: { last: Review; first: Review }) {
  const comments = [last.comment, first.comment].filter((comment) => comment !== null);
  return {
    last_id: last.id,
    first_id: first.id,
    comment: [...new Set(comments)].join("\n\n") || null,
    defects: DEFECTS.filter((defect) => last.defects.includes(defect) || first.defects.includes(defect)),
    minutes: last.minutes ?? first.minutes,
    people: last.people ?? first.people,
    tools: TOOLS.filter((tool) => last.tools.includes(tool) || first.tools.includes(tool)),
  };
}

const changedAt = ({ editedAt, createdAt }: Review) => (editedAt ?? createdAt).getTime();
