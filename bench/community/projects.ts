import type pg from "pg";
import { projects } from "#shared/contracts/community/projects.ts";
import { call } from "#shared/http/client.ts";
import type { Calls } from "../lib/call-times.ts";
import { sized } from "../lib/size.ts";

export const PROJECTS = sized(100_000, 1000);

type Caller = Parameters<typeof call>[0];

/** Published projects, one by each person of the table `person`; answers the id of one. */
export async function fillProjects(client: pg.Client): Promise<string> {
  await client.query(
    `insert into user_projects (id, user_id, title, description, status, published_at, created_at, assembly_steps)
     select uuidv7(), person.id,
       (array['A bench of an old door', 'A shelf that turns', 'A bed with two drawers'])[n % 3 + 1] || ' w' || n,
       'It took two boards and a weekend. The holes were drilled on the floor of the garage.',
       'published', now() - n * interval '1 minute', now() - n * interval '1 minute',
       '[{"title": "Saw the boards", "text": "Two of the same length.", "tips": []}]'
     from generate_series(1, $1::int) n join person using (n)`,
    [PROJECTS],
  );
  const { rows } = await client.query<{ id: string }>("select id from user_projects order by published_at limit 1");
  return rows[0]?.id ?? "";
}

/** What readers of projects wait for. */
export function projectCalls({
  as,
  guest,
  id,
  authorId,
}: {
  as: Caller;
  guest: Caller;
  id: string;
  authorId: string;
}): Calls {
  return {
    "newest projects, a guest": () => call(guest, projects.list),
    "newest projects, a member": () => call(as, projects.list),
    "projects with a word of a third": () => call(as, projects.list, { query: { q: "drawers" } }),
    "projects with a rare word": () => call(as, projects.list, { query: { q: "w4321" } }),
    "projects with words that none has": () => call(as, projects.list, { query: { q: "nothing" } }),
    "a member's projects": () => call(as, projects.list, { query: { authorId } }),
    "a project": () => call(as, projects.get, { params: { id } }),
  };
}
