import pg from "pg";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import type { Domains } from "#server/domain.ts";
import { ask, isSuccess, type Samples, sampleOf } from "#server/testing/access-matrix.ts";
import { makeCaller, signIn } from "#server/testing/people.ts";
import { makeWorld, type Running, type World } from "#server/testing/sample-calls.ts";
import type { ContentKind, Visibility } from "#shared/domain/moderation.ts";
import { type Access, isAllowed, ROLES } from "#shared/domain/roles.ts";
import type { Contract, Endpoint } from "#shared/http/endpoint.ts";
import { memberBlocks, products, rateLimits } from "#shared/schema/index.ts";

interface Read {
  /** `domain.name` in the registry. */
  name: string;
  endpoint: Endpoint;
  input: Samples[string][string]["input"];
}

/** Whether only staff may call it: they see what is hidden, which is what they decide on. */
const isForStaff = (access: Access) => access !== "public" && !isAllowed(access, "user");

function readsOf(contracts: Record<string, Contract>, samples: Samples): Read[] {
  return Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, endpoint]) => {
      const sample = sampleOf(samples, domain, name);
      return endpoint.method === "GET" ? [{ name: `${domain}.${name}`, endpoint, input: sample.input }] : [];
    }),
  );
}

const isList = ({ response }: Endpoint) => response instanceof z.core.$ZodArray;

/** Why the member should not see it: they and its author have blocked one another, or it is no longer everybody's. */
const BLOCKS = ["of a member they blocked", "of a member who blocked them"] as const;
const STEPS = [...BLOCKS, "hidden", "removed", "unlisted"] as const;
type Step = (typeof STEPS)[number];
export const isBlock = (step: Step): step is (typeof BLOCKS)[number] => BLOCKS.some((one) => one === step);

/** A read that goes on showing what is not public any more. */
export interface Leak {
  endpoint: string;
  who: "guest" | "member";
  what: ContentKind | "product";
  step: Step;
}

/**
 * Asks all that members and guests can read before and after everything of others is hidden, removed, and its product
 * unlisted. The same
 * for the member as they and its authors block one another. Answers which reads go on showing it, which lists showed nothing to
 * begin with, and what was shown by none.
 */
export async function probeVisibility(
  running: Running & { deps: Pick<Deps, "domains"> },
  contracts: Record<string, Contract>,
  samples: Samples,
): Promise<{ leaks: Leak[]; empty: string[]; unseen: string[] }> {
  const { db, origin } = running;
  const world = await makeWorld(running);
  const headersOf = { guest: {}, member: await signIn(origin, world.owner.email) };
  const reads = readsOf(contracts, samples).filter(({ endpoint }) => !isForStaff(endpoint.access));
  const askAll = async () => {
    await db.delete(rateLimits);
    const texts = new Map<string, string>();
    for (const { name, endpoint, input } of reads) {
      for (const who of ["guest", "member"] as const) {
        if (who === "guest" && endpoint.access !== "public") continue;
        const answer = await ask(origin, endpoint, input(world), headersOf[who]);
        texts.set(`${name} ${who}`, isSuccess(answer.status) ? await answer.text() : "");
      }
    }
    return texts;
  };
  const before = await askAll();
  const empty = reads
    .filter(({ name, endpoint }) => isList(endpoint) && before.get(`${name} member`) === "[]")
    .map(({ name }) => name);
  const shown = [...before.values()].join("\n");
  const everything: [string, string][] = [...Object.entries(world.others), ["product", world.product.id]];
  const unseen = everything.filter(([, id]) => !shown.includes(id)).map(([what]) => what);
  const leaks: Leak[] = [];
  for (const step of STEPS) {
    await takeAway(running, world, step);
    const ids = step === "unlisted" ? await productIds(running) : Object.entries(world.others);
    for (const [key, text] of await askAll()) {
      const [endpoint = "", who] = key.split(" ") as [string, Leak["who"]];
      // Guests block no members.
      if (who === "guest" && isBlock(step)) continue;
      const leaked = new Set(ids.filter(([, id]) => text.includes(id)).map(([what]) => what as Leak["what"]));
      for (const what of leaked) leaks.push({ endpoint, who, what, step });
    }
  }
  return { leaks, empty, unseen };
}

async function takeAway({ db, deps }: Running & { deps: Pick<Deps, "domains"> }, world: World, step: Step) {
  await db.delete(memberBlocks);
  if (isBlock(step)) {
    for (const type of deps.domains.content) {
      const content = await db.transaction((tx) => type.read(tx, world.others[type.kind], false));
      const [one, other] = [world.owner.id, content?.authorId ?? ""];
      const [blockerId, blockedId] = step === "of a member they blocked" ? [one, other] : [other, one];
      await db.insert(memberBlocks).values({ blockerId, blockedId }).onConflictDoNothing();
    }
    return;
  }
  if (step === "unlisted") {
    await db.update(products).set({ isListed: false });
    return;
  }
  for (const type of deps.domains.content) await setVisibility({ db, type, id: world.others[type.kind] }, step);
}

async function setVisibility(
  { db, type, id }: { db: Running["db"]; type: Domains["content"][number]; id: string },
  visibility: Exclude<Visibility, "public">,
): Promise<void> {
  await db.transaction(async (tx) => {
    await type.read(tx, id, true);
    const reason = visibility === "removed" ? "spam" : null;
    await type.setVisibility(tx, id, visibility, { now: new Date(), reason });
  });
}

async function productIds({ db }: Running): Promise<[string, string][]> {
  const rows = await db.select({ id: products.id }).from(products);
  return rows.map(({ id }) => ["product", id]);
}

/** A statement of a paged list that has no index for its order. */
export interface SlowList {
  endpoint: string;
  /** What Postgres has to do without one. */
  why: string;
}

/**
 * Calls every paged list in each of its orders, and asks Postgres how it would answer the statements with an order and a limit
 * that the list consists of, if it could neither sort nor read whole tables.
 */
export async function probeOrders(
  running: Running & { databaseUrl: string },
  contracts: Record<string, Contract>,
  samples: Samples,
): Promise<{ slow: SlowList[]; planned: string[] }> {
  const { db, origin } = running;
  const world = await makeWorld(running);
  const planner = new pg.Client({ connectionString: running.databaseUrl });
  await planner.connect();
  const record = recordStatements();
  try {
    // The tables are nearly empty: without this the planner would rightly read and sort them whole.
    await planner.query("set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off");
    const slow: SlowList[] = [];
    const planned = new Set<string>();
    for (const { name, endpoint, input } of readsOf(contracts, samples)) {
      if (!endpoint.paged) continue;
      const role = ROLES.find((one) => isAllowed(endpoint.access, one)) ?? "user";
      const account = role === "user" ? world.owner : await makeCaller(db, world, role);
      const headers = await signIn(origin, account.email);
      for (const query of ordersOf(endpoint)) {
        await db.delete(rateLimits);
        const sample = input(world);
        record.statements.length = 0;
        const { status } = await ask(origin, endpoint, { ...sample, query: { ...sample.query, ...query } }, headers);
        if (!isSuccess(status)) throw new Error(`${name} with ${JSON.stringify(query)} was answered ${status}.`);
        for (const { text, values } of record.statements.splice(0)) {
          if (!/\border by\b.*\blimit\b/is.test(text)) continue;
          planned.add(name);
          const { rows } = await planner.query({ text: `explain (format json) ${text}`, values });
          const why = reasonsOf(rows[0]["QUERY PLAN"][0].Plan);
          const said = Object.keys(query).length > 0 ? `${name} with ${JSON.stringify(query)}` : name;
          slow.push(...why.map((one) => ({ endpoint: said, why: one })));
        }
      }
    }
    return { slow, planned: [...planned] };
  } finally {
    record.end();
    await planner.end();
  }
}

/** What a list may be asked for beside the sample call: each word of each query parameter that has a few. */
function ordersOf({ query }: Endpoint): Record<string, string>[] {
  const shape = query?._zod.def.shape ?? {};
  const each = Object.entries(shape).flatMap(([key, schema]) => wordsOf(schema).map((word) => ({ [key]: word })));
  return [{}, ...each];
}

function wordsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault) {
    return wordsOf(schema._zod.def.innerType);
  }
  return schema instanceof z.core.$ZodEnum ? Object.values(schema._zod.def.entries).map(String) : [];
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Notes what every connection of this process is asked from now on. */
function recordStatements(): { statements: Statement[]; end: () => void } {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const note = (config: string | Partial<Statement>, values?: unknown) => {
    const { text, values: own } = typeof config === "string" ? { text: config, values: undefined } : config;
    const given = own ?? values;
    if (text) statements.push({ text, values: Array.isArray(given) ? given : [] });
  };
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    note(...(args as unknown as [string, unknown]));
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    statements,
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
}

interface Plan {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Sort Key"?: string[];
  "Index Cond"?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** What a plan does that grows with the table: as far as it leads to the order, not what it looks up for each row. */
function reasonsOf(plan: Plan): string[] {
  const below = (plan.Plans ?? [])
    .filter((one) => /^(Outer|Subquery|Member)$/.test(one["Parent Relationship"] ?? "Outer"))
    .flatMap(reasonsOf);
  const table = plan["Relation Name"];
  if (/Sort/.test(plan["Node Type"])) return [`sorts by ${plan["Sort Key"]?.join(", ")}`, ...below];
  if (plan["Node Type"] === "Seq Scan") return [`reads all of ${table}`, ...below];
  const isNarrow = ONE_ID.test(plan["Index Cond"] ?? "") || plan.Filter?.includes(" OR ");
  const dropped = isNarrow ? undefined : plan.Filter?.match(ONE_ID)?.[1];
  return dropped ? [`reads ${table} for every ${dropped} and drops all but one`, ...below] : below;
}

const ONE_ID = /(\w+) = '[0-9a-f-]{36}'::uuid/;
