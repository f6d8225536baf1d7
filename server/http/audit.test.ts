import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { implementations } from "#server/app.ts";
import { recordChange } from "#server/db/audit.ts";
import type { Deps } from "#server/deps.ts";
import { implement } from "#server/http/implement.ts";
import { administrative, findUnaudited, findUntied } from "#server/testing/audit-walk.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { sampleCalls } from "#server/testing/sample-calls.ts";
import { openSharedWorld } from "#server/testing/shared-world.ts";
import { sweptContracts } from "#server/testing/swept-contracts.ts";
import { startTwin } from "#server/testing/twin.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import { contracts } from "#shared/contracts/index.ts";
import { users as userTable } from "#shared/schema/index.ts";

/** Every step of every administrative endpoint, each in a state of its own. */
const WALK_MS = 600_000;
const STEPS = administrative(sweptContracts, sampleCalls);

test("the walk takes every step that only some roles may take", () => {
  const names = administrative(contracts, sampleCalls).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["users.update", "users.remove"]));
  expect(names).not.toEqual(expect.arrayContaining(["users.list"]));
  expect(names).not.toEqual(expect.arrayContaining(["accounts.changePassword"]));
});

test(
  "whatever an admin changes leaves a trace that says who did what to what",
  async () => {
    keepPdfsUnread();
    expect(await findUnaudited(await startTestApp(), STEPS)).toEqual([]);
  },
  WALK_MS,
);

test(
  "whatever an admin changes is undone if it can't be noted",
  async () => {
    keepPdfsUnread();
    expect(await findUntied(await startTestApp(), STEPS)).toEqual([]);
  },
  WALK_MS,
);

test("a change that is not noted, noted badly, or noted on its own is reported", async () => {
  const app = await startTestApp();
  const { db } = app.deps;
  const shared = await openSharedWorld(app);
  const found = async (update: Update) => {
    const origin = await startTwin(app.deps, implementations(app.deps), flawed(app.deps, update));
    const steps = administrative({ users }, sampleCalls).filter(({ name }) => name === "users.update");
    return {
      unaudited: await findUnaudited({ ...app, origin }, steps, shared),
      untied: await findUntied({ ...app, origin }, steps, shared),
    };
  };

  expect(await found(({ id }) => setRole(db, id))).toEqual({
    unaudited: ["users.update leaves no trace"],
    untied: ["users.update changes users without a trace"],
  });
  expect(
    await found(async ({ id, email }) =>
      db.transaction(async (tx) => {
        await setRole(tx, id);
        const target = { type: "user", id: "" };
        await recordChange(tx, { actor: null, action: "users.update", target, before: null, after: { email } });
      }),
    ),
  ).toEqual({
    unaudited: [
      "users.update leaves a trace without its actor, target",
      "users.update leaves a trace with personal data",
    ],
    untied: [],
  });
  expect(
    await found(async ({ id, actor }) => {
      await setRole(db, id);
      const change = { action: "users.update", target: { type: "user", id }, before: null, after: null } as const;
      await db.transaction((tx) => recordChange(tx, { actor, ...change }));
    }),
  ).toEqual({ unaudited: [], untied: ["users.update changes users without a trace"] });
});

type Update = (input: { id: string; email: string; actor: { id: string; role: "super-admin" } }) => Promise<unknown>;

/** The user management with another way to change a user. */
function flawed({ db }: Deps, update: Update) {
  const never = () => Promise.reject(new Error("not part of this test"));
  const all = implement(users, {
    list: never,
    counts: never,
    remove: never,
    history: never,
    update: async ({ actor, params: { id } }) => {
      const [user] = await db.select().from(userTable).where(eq(userTable.id, id));
      if (!user) throw new Error("there is no such user");
      await update({ id, email: user.email ?? "", actor: { id: actor.id, role: "super-admin" } });
      return user;
    },
  });
  return all.filter(({ endpoint }) => endpoint === users.update);
}

function setRole(db: Pick<Deps["db"], "update">, id: string) {
  return db.update(userTable).set({ role: "sponsor" }).where(eq(userTable.id, id));
}
