import { eq } from "drizzle-orm";
import { makeCaller, signIn } from "#server/testing/people.ts";
import { takeSnapshot } from "#server/testing/rows.ts";
import { makeWorld, type Running, type World } from "#server/testing/sample-calls.ts";
import { type Access, isAllowed, type Permission, type Role } from "#shared/domain/roles.ts";
import { urlOf } from "#shared/http/client.ts";
import type { Contract, Endpoint } from "#shared/http/endpoint.ts";
import { users } from "#shared/schema/index.ts";

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob | readonly Blob[];
}

/** Sample calls by domain and endpoint, as `sampleCalls` has them. */
export type Samples = Record<
  string,
  Record<string, { input: (world: World) => Parts; owner?: true; alsoFor?: Permission }>
>;

/** The sample call of an endpoint. Throws where there is none. */
export function sampleOf(samples: Samples, domain: string, name: string) {
  const sample = samples[domain]?.[name];
  if (!sample) throw new Error(`${domain}.${name} has no sample call: write one in server/testing/sample-calls.ts`);
  return sample;
}

/** All kinds of caller: by role, and the owner of the sample calls' content. */
const PEOPLE = {
  guest: null,
  user: { role: "user", isOwner: true },
  "other user": { role: "user" },
  manufacturer: { role: "manufacturer" },
  sponsor: { role: "sponsor" },
  admin: { role: "admin" },
  "super-admin": { role: "super-admin" },
  // Of the highest role, and signed in until that moment.
  deactivated: { role: "super-admin", isDeactivated: true },
} as const satisfies Record<string, Caller | null>;
export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as PersonName[];

interface Caller {
  role: Role;
  isOwner?: true;
  isDeactivated?: true;
}

/** What one person's call of one endpoint was answered. */
export interface Probe {
  /** `domain.name` in the registry. */
  endpoint: string;
  access: Access;
  who: PersonName;
  status: number;
  expected: "2xx" | 401 | 403 | 404;
  isExpected: boolean;
}

/**
 * Calls every endpoint as everybody, with real sessions, each time in the same world: what a call has changed is put back.
 */
export async function probeAccess(
  running: Running,
  contracts: Record<string, Contract>,
  samples: Samples,
): Promise<Probe[]> {
  const probes: Probe[] = [];
  const { world, headersOf } = await gather(running);
  const { restore } = await takeSnapshot(running.db.$client);
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const sample = sampleOf(samples, domain, name);
      for (const who of PERSON_NAMES) {
        const expected = expectedFor(endpoint.access, PEOPLE[who], sample);
        const { status } = await ask(running.origin, endpoint, sample.input(world), headersOf[who] ?? {});
        const isExpected = expected === "2xx" ? isSuccess(status) : status === expected;
        // A call that was not refused may have changed the world that all others share.
        if ((endpoint.method !== "GET" && isSuccess(status)) || !isExpected) await restore();
        probes.push({ endpoint: `${domain}.${name}`, access: endpoint.access, who, status, expected, isExpected });
      }
    }
  }
  return probes;
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

function expectedFor(
  access: Access,
  caller: Caller | null,
  { owner, alsoFor }: Pick<Samples[string][string], "owner" | "alsoFor">,
): Probe["expected"] {
  if (access === "public") return "2xx";
  if (caller === null || caller.isDeactivated) return 401;
  if (!isAllowed(access, caller.role)) return 403;
  if (alsoFor && isAllowed(alsoFor, caller.role)) return "2xx";
  return owner && !caller.isOwner ? 404 : "2xx";
}

/** A world, and all people signed in to it. */
async function gather(running: Running) {
  const world = await makeWorld(running);
  const headersOf: Partial<Record<PersonName, Record<string, string>>> = {};
  for (const name of PERSON_NAMES) headersOf[name] = await enter(running, world, PEOPLE[name]);
  return { world, headersOf };
}

async function enter({ db, origin }: Running, world: World, caller: Caller | null): Promise<Record<string, string>> {
  if (caller === null) return {};
  const account = caller.isOwner ? world.owner : await makeCaller(db, world, caller.role);
  const headers = await signIn(origin, account.email);
  if (caller.isDeactivated) await db.update(users).set({ isActive: false }).where(eq(users.id, account.id));
  return headers;
}

/** Makes a call without judging the answer. */
export function ask(
  origin: string,
  endpoint: Endpoint,
  { params = {}, query = {}, body, file }: Parts,
  headers: Record<string, string>,
): Promise<Response> {
  const url = origin + urlOf(endpoint, { params, query });
  if (endpoint.upload && file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
    for (const one of [file].flat()) form.append(endpoint.upload.field, one);
    return fetch(url, { method: endpoint.method, headers, body: form });
  }
  if (body === undefined) return fetch(url, { method: endpoint.method, headers });
  const json = { ...headers, "content-type": "application/json" };
  return fetch(url, { method: endpoint.method, headers: json, body: JSON.stringify(body) });
}
