import type { Caller } from "#server/http/caller.ts";
import type { Actor } from "#shared/domain/roles.ts";

/** A caller without a session: for tests of what comes after sign-in. */
export function testCaller(actor: Actor | null): Caller {
  const noSession = () => Promise.reject(new Error("this caller has no session"));
  return {
    actor,
    sessionId: null,
    address: "192.0.2.1",
    isProgram: false,
    language: "en",
    signIn: noSession,
    signOut: noSession,
    knownDevice: () => null,
  };
}
