import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { isSuccess, type Samples, sampleOf } from "#server/testing/access-matrix.ts";
import { allTables } from "#server/testing/rows.ts";
import type { Running, World } from "#server/testing/sample-calls.ts";
import { openSharedWorld, type SharedWorld } from "#server/testing/shared-world.ts";
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
 * Has each of the steps taken by a permitted caller, in a new world unless one is shared, and returns one line for each that
 * left no proper trace in the audit.
 */
export async function findUnaudited(running: Running, steps: Step[], shared?: SharedWorld): Promise<string[]> {
  const wrong: string[] = [];
  const { world, callerOf, askSample, restore } = shared ?? (await openSharedWorld(running));
  for (const { name, endpoint, sample } of steps) {
    const { status } = await askSample(endpoint, sample, running.origin);
    const rows = await running.db.select().from(adminAudit);
    if (!isSuccess(status)) wrong.push(`${name} answers ${status}`);
    else if (rows.length === 0) wrong.push(`${name} leaves no trace`);
    for (const row of rows) {
      const missing = [
        !row.action && "action",
        row.actorId !== callerOf(endpoint, sample).id && "actor",
        !row.targetType && "kind of target",
      ];
      if (!row.targetId) missing.push("target");
      const named = missing.filter((what) => what !== false);
      if (named.length > 0) wrong.push(`${name} leaves a trace without its ${named.join(", ")}`);
      if (mentionsSomebody(row, world)) wrong.push(`${name} leaves a trace with personal data`);
    }
    await restore();
  }
  return wrong;
}

/**
 * Has each of the steps taken while nothing can be noted, and answers one line for each that changed something all the
 * same: the change and its trace must be one transaction.
 */
export async function findUntied(running: Running, steps: Step[], shared?: SharedWorld): Promise<string[]> {
  const { db } = running;
  const wrong: string[] = [];
  const { askSample, restore, written } = shared ?? (await openSharedWorld(running));
  await db.execute(sql`alter table ${adminAudit} add constraint nothing_can_be_noted check (false) not valid`);
  const before = await digestOf(db, await allTables(db.$client));
  for (const { name, endpoint, sample } of steps) {
    const { status } = await askSample(endpoint, sample, running.origin);
    const after = await digestOf(db, await written());
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0) wrong.push(`${name} changes ${changed.join(", ")} without a trace`);
    else if (status !== 500) wrong.push(`${name} answers ${status} although nothing could be noted`);
    await restore();
  }
  await db.execute(sql`alter table ${adminAudit} drop constraint nothing_can_be_noted`);
  return wrong;
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

/** The content of each of the tables as one number; but for the counts of tries, which no change depends on. */
async function digestOf(db: Database, tables: readonly string[]): Promise<Record<string, unknown>> {
  const counted = tables.filter((name) => name !== "public.rate_limits");
  if (counted.length === 0) return {};
  const digests = counted.map(
    (name) => `select '${name.replace("public.", "")}' as name,
      (select md5(string_agg(row::text, '/' order by row::text)) from ${name} row) as digest`,
  );
  const { rows } = await db.execute<{ name: string; digest: unknown }>(sql.raw(digests.join(" union all ")));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
