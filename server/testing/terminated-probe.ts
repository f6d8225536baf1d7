import { eq } from "drizzle-orm";
import { ask, isSuccess, type Samples, sampleOf } from "#server/testing/access-matrix.ts";
import { PASSWORD } from "#server/testing/people.ts";
import { takeSnapshot } from "#server/testing/rows.ts";
import { makeWorld, type Running, type World } from "#server/testing/sample-calls.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { isAllowed, ROLES, type Role } from "#shared/domain/roles.ts";
import type { Contract, Endpoint } from "#shared/http/endpoint.ts";
import { users } from "#shared/schema/index.ts";

const WAYS = ["cookie", "bearer"] as const;
const CLOSED = "403 account-terminated";
type Way = (typeof WAYS)[number];

/** The endpoints that say of themselves that terminated members may call them, as `domain.name`. */
export function openToTerminated(contracts: Record<string, Contract>): string[] {
  return Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, endpoint]) => (endpoint.openToTerminated ? [`${domain}.${name}`] : [])),
  );
}

/**
 * Calls every endpoint as a terminated member of every role, with a real session, about things that are their own. Returns
 * how many calls that were, and a line for each whose response was not what the contract says. The session is a cookie and
 * a bearer in turn: who a call is from is read before its endpoint is known, so every endpoint is called both ways, and by
 * every role, but not by every role both ways. `isEveryWay` does that, too.
 */
export async function probeTerminated(
  running: Running,
  contracts: Record<string, Contract>,
  samples: Samples,
  { isEveryWay = false } = {},
) {
  const surprises: string[] = [];
  let calls = 0;
  const worlds = new Map<Role, Awaited<ReturnType<typeof enter>>>();
  for (const role of ROLES) worlds.set(role, await enter(running, role));
  // What a call has changed is put back.
  const { restore } = await takeSnapshot(running.db.$client);
  let turn = 0;
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const sample = sampleOf(samples, domain, name);
      for (const role of ROLES) {
        // The number of roles is odd: the next endpoint's turn of a role is the other way.
        const inTurn = WAYS[turn++ % WAYS.length] ?? "bearer";
        for (const way of isEveryWay ? WAYS : [inTurn]) {
          const isOpen = expectsSuccess(endpoint, role);
          const { world, headersOf } = worlds.get(role) as Awaited<ReturnType<typeof enter>>;
          const response = await ask(running.origin, endpoint, sample.input(world), headersOf(way));
          const reason = isSuccess(response.status) ? undefined : (await response.json()).reason;
          if (reason === undefined && endpoint.method !== "GET") await restore();
          calls++;
          const answer = [response.status, reason].filter(Boolean).join(" ");
          if (isOpen ? isSuccess(response.status) : answer === CLOSED) continue;
          surprises.push(`${domain}.${name} as ${role} by ${way}: ${answer}`);
        }
      }
    }
  }
  return { calls, surprises };
}

const expectsSuccess = ({ access, openToTerminated: isOpen }: Endpoint, role: Role) =>
  access === "public" || (isOpen === true && isAllowed(access, role));

/** A world whose owner is terminated and signs in after that. */
async function enter({ db, origin, deps }: Running, role: Role) {
  const world: World = await makeWorld({ db, origin, deps });
  const terminated = { role, isActive: false, terminatedAt: new Date() };
  await db.update(users).set(terminated).where(eq(users.id, world.owner.id));
  const visitor = createVisitor(origin);
  const body = { email: world.owner.email, password: PASSWORD };
  const { token } = await (await visitor.send(accounts.login, { body })).json();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headersOf = (way: Way): Record<string, string> =>
    way === "bearer" ? { authorization: `Bearer ${token}` } : { cookie, origin };
  return { world, headersOf };
}
