import { ask, type Samples } from "#server/testing/access-matrix.ts";
import { makeCaller, signIn } from "#server/testing/people.ts";
import { type Snapshot, takeSnapshot } from "#server/testing/rows.ts";
import { makeWorld, type Running, type World } from "#server/testing/sample-calls.ts";
import { isAllowed, ROLES } from "#shared/domain/roles.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { adminAudit, rateLimits } from "#shared/schema/index.ts";

type Sample = Samples[string][string];

/** The member who makes a sample call, signed in. */
interface SampleCaller {
  id: string;
  headers: Record<string, string>;
}

/** One world that many sample calls are made in, one after the other. */
export interface SharedWorld {
  world: World;
  /** A caller who may make this sample call. */
  callerOf(endpoint: Endpoint, sample: Sample): SampleCaller;
  /** Makes the sample call as its caller, at another origin if one is named. A public endpoint is called as a guest. */
  askSample(endpoint: Endpoint, sample: Sample, at?: string): Promise<Response>;
  /** Puts back all that was written since the world was made. */
  restore: Snapshot["restore"];
  written: Snapshot["written"];
}

/** Makes a world with a signed-in account of every role, no rate limits used up and nothing in the audit. */
export async function openSharedWorld(running: Running): Promise<SharedWorld> {
  const { db, origin } = running;
  const world = await makeWorld(running);
  const enter = async ({ id, email }: { id: string; email: string }): Promise<SampleCaller> => ({
    id,
    headers: await signIn(origin, email),
  });
  const owner = await enter(world.owner);
  const maker = await enter(world.maker);
  const byRole = new Map<string, SampleCaller>();
  for (const role of ROLES) byRole.set(role, await enter(await makeCaller(db, world, role)));
  await db.delete(rateLimits);
  await db.delete(adminAudit);
  const { restore, written } = await takeSnapshot(db.$client);
  const callerOf = ({ access }: Endpoint, sample: Sample): SampleCaller => {
    if (sample.maker) return maker;
    if (sample.owner) return owner;
    const role = ROLES.find((one) => isAllowed(access, one)) ?? "user";
    return byRole.get(role) ?? owner;
  };
  return {
    world,
    callerOf,
    askSample: (endpoint, sample, at = origin) => {
      const headers = endpoint.access === "public" ? {} : callerOf(endpoint, sample).headers;
      return ask(at, endpoint, sample.input(world), headers);
    },
    restore,
    written,
  };
}
