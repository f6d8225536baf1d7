import type pg from "pg";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";
import { profiles } from "#shared/contracts/reputation/profiles.ts";
import { call, callPage } from "#shared/http/client.ts";
import { withDashboard } from "../admin/dashboard.ts";
import { type Calls, printTimes, timeCalls } from "../lib/call-times.ts";
import { registerMembers } from "../lib/members.ts";
import { sized } from "../lib/size.ts";
import { fillProjects, PROJECTS, projectCalls } from "./projects.ts";

const PEOPLE = sized(100_000, 1000);
const POSTS = sized(100_000, 1000);
const REPLIES = sized(1_000_000, 10_000);
/** One discussion has so many replies; the others share the rest. */
const REPLIES_OF_LONGEST = sized(10_000, 100);
const P95_WANTED_MS = 100;
const DEEP_PAGES = sized(40, 2);
/** How many answers the reader has given. */
const OWN_REPLIES = sized(5000, 50);

/** What readers of the community wait for. Needs the built server (`npm run build`). */
export function benchDiscussions(): Promise<boolean> {
  return withDashboard(async ({ origin, client, empty }) => {
    const [member] = await registerMembers(origin, 1);
    if (!member) throw new Error("no member was registered");
    const { longest, usual, busiest, project } = await fill(client);
    const some = "select id from post_replies where user_id is not null limit $2";
    await client.query(`update post_replies set user_id = $1 where id in (${some})`, [member.user.id, OWN_REPLIES]);
    const guest = { origin };
    const as = { origin, headers: { authorization: `Bearer ${member.token}` } };
    let deep: string | undefined;
    for (let page = 0; page < DEEP_PAGES; page++) {
      const query = { limit: 100, ...(deep && { cursor: deep }) };
      deep = (await callPage(guest, discussions.list, { query })).nextCursor ?? undefined;
    }
    const calls: Calls = {
      "newest, a guest": () => call(guest, discussions.list),
      "newest, a member": () => call(as, discussions.list),
      "page 41": () => call(as, discussions.list, { query: { limit: 100, ...(deep && { cursor: deep }) } }),
      unanswered: () => call(as, discussions.list, { query: { order: "unanswered" } }),
      tips: () => call(as, discussions.list, { query: { type: "tip" } }),
      "search, a word of a third": () => call(as, discussions.list, { query: { q: "screw" } }),
      "search, a rare word": () => call(as, discussions.list, { query: { q: "w4321" } }),
      "search, no hit": () => call(as, discussions.list, { query: { q: "nothing" } }),
      similar: () => call(as, discussions.similar, { query: { q: "Which screw goes into the drawer w4321" } }),
      "a thread": () => call(as, discussions.get, { params: { id: usual } }),
      "its replies": () => call(as, discussions.replies, { params: { id: usual } }),
      "the longest thread's replies": () => call(as, discussions.replies, { params: { id: longest } }),
      "its page as HTML": async () => {
        await (await fetch(`${origin}/community/discussions/${longest}`, { headers: { accept: "text/html" } })).text();
      },
      "leaderboard, 7 days": () => call(as, leaderboard.list, { query: { window: "7" } }),
      "leaderboard, 30 days": () => call(as, leaderboard.list, { query: { window: "30" } }),
      "leaderboard, all time": () => call(as, leaderboard.list, { query: { window: "all" } }),
      "a member's page": () => call(as, profiles.get, { params: { name: "bench1" } }),
      "the page of a member with most answers": () => call(as, profiles.get, { params: { name: "bench2" } }),
      "a member's discussions": () => call(as, discussions.list, { query: { authorId: busiest } }),
      ...projectCalls({ as, guest, id: project, authorId: busiest }),
      "own answers": () => call(as, discussions.ownReplies),
      "own place": () => call(as, leaderboard.own, { query: { window: "30" } }),
    };
    const what = `of ${POSTS} posts, ${REPLIES} replies, ${PROJECTS} projects and ${PEOPLE} people`;
    return printTimes(what, await timeCalls(calls, { empty }), P95_WANTED_MS);
  });
}

/** People with standing, posts and replies; answers the ids of the longest discussion and of a usual one. */
async function fill(client: pg.Client): Promise<Record<"longest" | "usual" | "busiest" | "project", string>> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into users (id, email, username, first_name, last_name, auth_provider)
     select uuidv7(), 'bench' || n || '@example.com', 'bench' || n, 'Maya', 'Tremblay', 'local' from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await client.query(
    `insert into user_reputation (id, user_id, total_points, points_7, points_30, is_on_leaderboard)
     select uuidv7(), id, n % 2000, n % 50, n % 300, true
     from (select id, row_number() over () as n from users where username like 'bench%') one`,
  );
  await client.query(
    `create temporary table person as select id, row_number() over () as n from users where username like 'bench%'`,
  );
  await client.query("create index on person (n)");
  await client.query(
    `insert into community_posts (id, user_id, title, content, post_type, created_at, reply_count, is_solved)
     select uuidv7(), person.id,
       (array['Which screw goes into the drawer', 'The hinge of the door squeaks', 'A shelf bends in the middle'])[n % 3 + 1] || ' w' || n,
       'There are two bags of parts, and the manual shows only one of them.',
       (array['question', 'question', 'tip', 'showcase'])[n % 4 + 1],
       now() - n * interval '1 minute', case when n % 5 = 0 then 0 else 12 end, n % 5 > 2 and n % 4 < 2
     from generate_series(1, $1::int) n join person using (n)`,
    [POSTS],
  );
  await client.query(`create temporary table post as select id, row_number() over () as n from community_posts`);
  await client.query("create index on post (n)");
  await client.query(
    `insert into post_replies (id, post_id, user_id, content, created_at, helpful_count)
     select uuidv7(), post.id, person.id, 'Take the short one with the ring, and turn it by hand first.',
       now() - r * interval '1 second', r % 7
     from generate_series(1, $1::int) r
     join post on post.n = case when r <= $2::int then 1 else 2 + r % ($3::int - 1) end
     join person on person.n = 1 + r % $4::int`,
    [REPLIES, REPLIES_OF_LONGEST, POSTS, PEOPLE],
  );
  // One member has written some 5,000 answers and 1,000 posts.
  await client.query(
    `update post_replies set user_id = (select id from users where username = 'bench2')
     where post_id in (select id from post where n between 1000 and 1500)`,
  );
  await client.query(
    `update community_posts set user_id = (select id from users where username = 'bench2')
     where id in (select id from post where n between 2000 and 3000)`,
  );
  const project = await fillProjects(client);
  await client.query("set session_replication_role = default");
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ id: string; n: string }>(
    "select id, n from post where n in (1, 500) order by n",
  );
  const [longest, usual] = rows;
  if (!longest || !usual) throw new Error("no post was made");
  const found = await client.query<{ id: string }>("select id from users where username = 'bench2'");
  return { longest: longest.id, usual: usual.id, busiest: found.rows[0]?.id ?? "", project };
}
