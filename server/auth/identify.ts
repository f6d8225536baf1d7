import { and, eq, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { isbot } from "isbot";
import { refuseOtherSites } from "#server/auth/own-site.ts";
import { carriedSessions } from "#server/auth/session-cookie.ts";
import type { Sessions } from "#server/auth/sessions.ts";
import { prepareOnce } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import type { Caller, Identify } from "#server/http/caller.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { isOpenToSignIn, sessions, users } from "#shared/schema/index.ts";

interface SignedIn {
  actor: Actor;
  sessionId: string;
}

/** Reads who calls from the bearer token or the cookie: one statement, none for a guest. */
export function createIdentify(deps: Pick<Deps, "db" | "config" | "now">, control: Sessions): Identify {
  const { config } = deps;
  return async (request, response): Promise<Caller> => {
    const carried = carriedSessions(request, config);
    let signedIn = carried.bearer && (await find(deps, carried.bearer));
    if (!signedIn) {
      // Only a page that has the token can send it; the cookie comes along with everything, so it must be looked into.
      refuseOtherSites(request, config.publicUrl);
      signedIn = carried.cookie && carried.cookie !== carried.bearer ? await find(deps, carried.cookie) : null;
    }
    return {
      actor: signedIn ? signedIn.actor : null,
      sessionId: signedIn ? signedIn.sessionId : null,
      // Worked out for the few calls that ask.
      get address() {
        return networkOf(request.ip);
      },
      get isProgram() {
        const agent = request.get("user-agent") ?? "";
        return agent === "" || isbot(agent);
      },
      get language() {
        return request.acceptsLanguages("en", "fr") === "fr" ? "fr" : "en";
      },
      signIn: (userId, { lifetimeMs }) => control.start(request, response, userId, { lifetimeMs }),
      signOut: () => control.end(request, response),
      knownDevice: (userId) => control.knownDevice(request, userId),
    };
  };
}

/** The actor of a live session: role, termination and suspension as they are now, not as they were at sign-in. */
async function find({ db, now }: Pick<Deps, "db" | "now">, sid: string): Promise<SignedIn | null> {
  const [row] = await prepared(db).execute({ sid, seconds: now().getTime() / 1000 });
  if (!row) return null;
  const { id, role, handle: sessionId, suspendedUntil, terminatedAt } = row;
  const isSuspended = suspendedUntil !== null && suspendedUntil > now();
  const actor = {
    ...{ id, role },
    ...(isSuspended && { isSuspended, suspendedUntil }),
    ...(terminatedAt !== null && { isTerminated: true }),
  };
  return { actor, sessionId };
}

const prepared = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      role: users.role,
      suspendedUntil: users.suspendedUntil,
      terminatedAt: users.terminatedAt,
      handle: sql<string>`${sessions.sess}->>'handle'`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isOpenToSignIn))
    .where(
      and(
        eq(sessions.sid, sql.placeholder("sid")),
        sql`${sessions.expire} > to_timestamp(${sql.placeholder("seconds")})`,
      ),
    )
    .prepare("session_actor"),
);

/** One caller for the limits: an IPv4 address, or the IPv6 network of /64 that a household or phone has to itself. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}
