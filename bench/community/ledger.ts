import { sql } from "drizzle-orm";
import { connect } from "#server/db/client.ts";
import { domains } from "#server/domains.ts";
import { createLog } from "#server/lib/log.ts";
import { community } from "#shared/contracts/community/community.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { ApiError, call } from "#shared/http/client.ts";
import { communityPosts, postReplies } from "#shared/schema/index.ts";
import { withBuiltServer } from "../lib/built-server.ts";
import { fromNewAddress, type Member, registerMembers } from "../lib/members.ts";
import { sized } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";

const MEMBERS = sized(100, 8);
const ACTIONS = sized(10_000, 100);
/** So many calls are under way at once. */
const AT_ONCE = 16;
/** The queue is empty by then. */
const PATIENCE_MS = 300_000;

/**
 * Whether points, ranks and badges are what the ledger adds up to, and the ledger what the contents deserve, after many
 * random actions of many members at once.
 */
export function benchLedger(): Promise<boolean> {
  return withBuiltServer(async ({ database, server: { origin } }) => {
    const { db, close } = connect(database.url, createLog("error"));
    try {
      const members = await registerMembers(origin, MEMBERS);
      // Members of long standing, who may write as much as they like.
      await db.execute(sql`update users set created_at = now() - interval '1 year'`);
      const random = seeded(7);
      const [posts, replies]: [Post[], Reply[]] = [[], []];
      const done: Record<string, number> = {};
      let left = ACTIONS;
      const act = async () => {
        while (left-- > 0) {
          const name = await actOnce({ origin, members, posts, replies, random });
          done[name] = (done[name] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, act));
      await untilIdle(db);
      printTable(
        ["action", "times"],
        Object.entries(done).map(([name, times]) => [name, String(times)]),
      );
      return await compare(db);
    } finally {
      await close();
    }
  });
}

interface World {
  origin: string;
  members: Member[];
  posts: Post[];
  replies: Reply[];
  random: () => number;
}

interface Post {
  id: string;
  by: Member;
}

interface Reply extends Post {
  /** Who may accept it. */
  asker: Member;
}

/** Does one thing that may earn or cost points; answers its name, or that it was refused. */
async function actOnce({ origin, members, posts, replies, random }: World): Promise<string> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const member = pick(members);
  if (!member) throw new Error("there are no members");
  const actingAs = ({ token }: Member) => ({
    origin,
    headers: { authorization: `Bearer ${token}`, ...fromNewAddress() },
  });
  const as = actingAs(member);
  const [post, reply, dice, yes] = [pick(posts), pick(replies), random(), random() < 0.6];
  try {
    if (!post || dice < 0.06) {
      const type = yes ? "tip" : "question";
      const { id } = await call(as, discussions.start, { body: { type, title: `Which screw? ${random()}` } });
      posts.push({ id, by: member });
      return "discussion";
    }
    if (!reply || dice < 0.14) {
      const { id } = await call(as, discussions.reply, {
        params: { id: post.id },
        body: { text: `This. ${random()}` },
      });
      replies.push({ id, by: member, asker: post.by });
      return "reply";
    }
    if (dice < 0.45) {
      await call(as, discussions.findHelpful, { params: { id: post.id }, body: { isHelpful: yes } });
      return "vote for a discussion";
    }
    if (dice < 0.85) {
      const body = random() < 0.5 ? { isHelpful: yes } : { hasWorked: yes };
      await call(as, discussions.voteOnReply, { params: { id: reply.id }, body });
      return "vote for a reply";
    }
    if (dice < 0.96) {
      await call(actingAs(reply.asker), discussions.accept, { params: { id: reply.id }, body: { isAccepted: yes } });
      return "acceptance";
    }
    if (dice < 0.98) {
      await call(actingAs(reply.by), community.removeAnswer, { params: { id: reply.id } });
      replies.splice(replies.indexOf(reply), 1);
    } else {
      await call(actingAs(post.by), discussions.remove, { params: { id: post.id } });
      posts.splice(posts.indexOf(post), 1);
    }
    return "removal";
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return `refused: ${error.code}`;
    throw error;
  }
}

/** The same numbers in each run, between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Db = ReturnType<typeof connect>["db"];

async function untilIdle(db: Db): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select (select count(*) from pending_events)::int
        + (select count(*) from graphile_worker.jobs where task_identifier = 'event')::int as waiting`,
    );
    if (rows[0]?.waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.waiting} events still wait`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function compare(db: Db): Promise<boolean> {
  const { rows: differing } = await db.execute(sql`
    select r.user_id from user_reputation r left join (
      select user_id, sum(points) as total,
        sum(points) filter (where day > current_date - 7) as week, sum(points) filter (where day > current_date - 30) as month
      from reputation_ledger group by user_id
    ) l using (user_id)
    where (r.total_points, r.points_7, r.points_30) is distinct from (coalesce(l.total, 0), coalesce(l.week, 0), coalesce(l.month, 0))`);
  const { rows: over } = await db.execute(sql`
    select user_id from reputation_ledger group by user_id, kind, source_id, reason, by having sum(change) not in (0, 1)`);
  const deserved = await countDeserved(db);
  const { rows: held } = await db.execute<{ merits: number }>(sql`
    select count(*)::int as merits from (
      select from reputation_ledger group by user_id, kind, source_id, reason, by having sum(change) = 1) one`);
  const { rows: lines } = await db.execute<{ lines: number }>(
    sql`select count(*)::int as lines from reputation_ledger`,
  );
  const merits = held[0]?.merits ?? 0;
  printTable(
    ["after all of them", "count"],
    [
      ["lines of the ledger", String(lines[0]?.lines)],
      ["merits that it holds", String(merits)],
      ["merits that contents deserve", String(deserved)],
      ["members with other totals than their ledger's", String(differing.length)],
      ["merits held more than once", String(over.length)],
    ],
  );
  const isRight = differing.length === 0 && over.length === 0 && merits === deserved;
  console.log(`\nWanted: recomputed equals stored: ${isRight ? "reached" : "MISSED"}.`);
  return isRight;
}

/** What all that is there deserves, worked out anew. */
async function countDeserved(db: Db): Promise<number> {
  const ids = [
    ...(await db.select({ id: communityPosts.id }).from(communityPosts)),
    ...(await db.select({ id: postReplies.id }).from(postReplies)),
  ];
  let count = 0;
  for (const { id } of ids)
    for (const source of domains.merits.filter(({ kind }) => ["question", "post", "answer"].includes(kind)))
      count += (await source.find(db, id)).length;
  return count;
}
