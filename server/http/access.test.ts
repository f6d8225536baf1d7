import { expect, test } from "vitest";
import { implementations } from "#server/app.ts";
import { type Probe, probeAccess } from "#server/testing/access-matrix.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { sampleCalls } from "#server/testing/sample-calls.ts";
import { sweptContracts } from "#server/testing/swept-contracts.ts";
import { startTwin } from "#server/testing/twin.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { users } from "#shared/contracts/accounts/users.ts";

test("every endpoint lets in the callers it is meant for and no others, each with a real session", {
  timeout: 600_000,
}, async () => {
  keepPdfsUnread();
  const app = await startTestApp();
  const probes = await probeAccess(app, sweptContracts, sampleCalls);
  expect(probes.length).toBe(8 * Object.values(sweptContracts).flatMap((contract) => Object.keys(contract)).length);
  expect(surprises(probes)).toEqual([]);
});

test("a guard that is forgotten or asks for too little, and content that is open to every member, are reported", async () => {
  const app = await startTestApp();
  const origin = await startTwin(app.deps, implementations(app.deps), [
    { endpoint: { ...users.counts, access: "public" } },
    { endpoint: { ...users.history, access: "manage-business" } },
    { endpoint: accounts.endSession, handler: () => undefined },
  ]);
  const watched = {
    users: { counts: users.counts, history: users.history },
    accounts: { endSession: accounts.endSession },
  };
  const probes = await probeAccess({ ...app, origin }, watched, sampleCalls);
  expect(surprises(probes)).toEqual([
    "users.counts as guest: 200 instead of 401",
    "users.counts as user: 200 instead of 403",
    "users.counts as other user: 200 instead of 403",
    "users.counts as manufacturer: 200 instead of 403",
    "users.counts as sponsor: 200 instead of 403",
    "users.counts as admin: 200 instead of 403",
    "users.counts as deactivated: 200 instead of 401",
    "users.history as admin: 200 instead of 403",
    "accounts.endSession as other user: 204 instead of 404",
    "accounts.endSession as manufacturer: 204 instead of 404",
    "accounts.endSession as sponsor: 204 instead of 404",
    "accounts.endSession as admin: 204 instead of 404",
    "accounts.endSession as super-admin: 204 instead of 404",
  ]);
});

function surprises(probes: Probe[]): string[] {
  return probes
    .filter(({ isExpected }) => !isExpected)
    .map(({ endpoint, who, status, expected }) => `${endpoint} as ${who}: ${status} instead of ${expected}`);
}
