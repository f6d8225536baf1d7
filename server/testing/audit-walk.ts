import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { ask, isSuccess, type Samples, sampleOf } from "#server/testing/access-matrix.ts";
import { makeCaller, signIn } from "#server/testing/people.ts";
import { makeWorld, type Running, type World } from "#server/testing/sample-calls.ts";
import { type Access, isAllowed, ROLES } from "#shared/domain/roles.ts";
import type { Contract, Endpoint } from "#shared/http/endpoint.ts";
import { adminAudit } from "#shared/schema/index.ts";

interface Step {
  /** `domain.name` in the registry. */
  name: string;
  endpoint: Endpoint;
  sample: Samples[string][string];
}

/** The endpoints that change something and are not open to every member: those of administrators. */
export function administrative(contracts: Record<string, Contract>, samples: Samples): Step[] {
  const all = Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => {
      const sample = sampleOf(samples, domain, name);
      return { name: `${domain}.${name}`, endpoint, sample };
    }),
  );
  return all.filter(({ endpoint }) => endpoint.method !== "GET" && isForSome(endpoint.access));
}

const isForSome = (access: Access) => !ROLES.every((role) => isAllowed(access, role));

/**
 * Has each of the steps taken by a permitted caller, and answers one line for each that left no proper trace in the
 * audit.
 */
export async function findUnaudited(running: Running, steps: Step[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, endpoint, sample } of steps) {
    const { world, actorId, headers } = await prepare(running, endpoint);
    const { status } = await ask(running.origin, endpoint, sample.input(world), headers);
    const rows = await running.db.select().from(adminAudit);
    if (!isSuccess(status)) wrong.push(`${name} answers ${status}`);
    else if (rows.length === 0) wrong.push(`${name} leaves no trace`);
    for (const row of rows) {
      const missing = [
        !row.action && "action",
        row.actorId !== actorId && "actor",
        !row.targetType && "kind of target",
      ];
      if (!row.targetId) missing.push("target");
      const named = missing.filter((what) => what !== false);
      if (named.length > 0) wrong.push(`${name} leaves a trace without its ${named.join(", ")}`);
      if (mentionsSomebody(row, world)) wrong.push(`${name} leaves a trace with personal data`);
    }
  }
  return wrong;
}

/**
 * Has each of the steps taken while nothing can be noted, and answers one line for each that changed something all the
 * same: the change and its trace must be one transaction.
 */
export async function findUntied(running: Running, steps: Step[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, endpoint, sample } of steps) {
    const { world, headers } = await prepare(running, endpoint);
    const before = await digestOf(running.db);
    await running.db.execute(
      sql`alter table ${adminAudit} add constraint nothing_can_be_noted check (false) not valid`,
    );
    const { status } = await ask(running.origin, endpoint, sample.input(world), headers);
    await running.db.execute(sql`alter table ${adminAudit} drop constraint nothing_can_be_noted`);
    const after = await digestOf(running.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0) wrong.push(`${name} changes ${changed.join(", ")} without a trace`);
    else if (status !== 500) wrong.push(`${name} answers ${status} although nothing could be noted`);
  }
  return wrong;
}

/** A world, an empty audit, and a signed-in caller who may do this. */
async function prepare({ db, origin, deps }: Running, { access }: Endpoint) {
  const role = ROLES.find((one) => isAllowed(access, one)) ?? "user";
  const world = await makeWorld({ db, origin, deps });
  const actor = await makeCaller(db, world, role);
  const headers = await signIn(origin, actor.email);
  await db.delete(adminAudit);
  return { world, actorId: actor.id, headers };
}

/** Ids and states reveal nothing of a person to a reader without the account itself. */
function mentionsSomebody({ before, after }: typeof adminAudit.$inferSelect, world: World): boolean {
  const noted = JSON.stringify([before, after]);
  const people = [world.owner, world.member, world.superAdmin];
  const details = people.flatMap(({ email, username, firstName, lastName, password }) => [
    email,
    username,
    firstName,
    lastName,
    password,
  ]);
  return details.some((detail) => detail && noted.includes(detail));
}

/** Every table's content as one number each; but for the counts of tries, which no change depends on. */
async function digestOf(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`);
  const digests: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = sql.identifier(String(name));
    const content = await db.execute(
      sql`select md5(string_agg(row::text, '/' order by row::text)) as digest from ${table} row`,
    );
    digests[String(name)] = content.rows[0]?.digest;
  }
  return digests;
}
