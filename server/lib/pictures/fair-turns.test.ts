import { expect, test } from "vitest";
import { fairTurns, type TurnLimits } from "#server/lib/pictures/fair-turns.ts";

const LIMITS: TurnLimits = { atOnce: 2, waitingPerMember: 4, waitingInAll: 6, waitingMs: 60_000 };

test("every member's next comes before any member's second, and no member has two at once", async () => {
  const { ask, begun, finish } = start();
  for (const work of ["ada 1", "ada 2", "ada 3", "ben 1", "ben 2", "cleo 1"]) ask(work);
  expect(await begun()).toEqual(["ada 1", "ben 1"]);
  const order = ["cleo 1", "ada 2", "ben 2", "ada 3"];
  for (const [index, work] of ["ada 1", "ben 1", "cleo 1", "ada 2"].entries()) {
    finish(work);
    expect((await begun()).slice(2)).toEqual(order.slice(0, index + 1));
  }
});

test("a member alone gets one after the other, whatever room there is", async () => {
  const { ask, begun, finish } = start();
  for (const work of ["ada 1", "ada 2"]) ask(work);
  expect(await begun()).toEqual(["ada 1"]);
  finish("ada 1");
  expect(await begun()).toEqual(["ada 1", "ada 2"]);
});

test("what fails makes room as well", async () => {
  const { ask, begun, fail } = start();
  const first = ask("ada 1");
  ask("ada 2");
  await begun();
  fail("ada 1");
  await expect(first).rejects.toThrow("ada 1 failed");
  expect(await begun()).toEqual(["ada 1", "ada 2"]);
});

test("a member with many waiting is asked to come back, and others are not", async () => {
  const { ask, begun } = start();
  for (const work of ["ada 1", "ada 2", "ada 3", "ada 4", "ada 5"]) ask(work);
  const refusal = { code: "RATE_LIMITED", status: 429, retryAfterSeconds: expect.any(Number) };
  await expect(ask("ada 6")).rejects.toMatchObject(refusal);
  ask("ben 1");
  expect(await begun()).toEqual(["ada 1", "ben 1"]);
});

test("when the queue is full, the member with most in it gives up a place, and no member gives one up for an equal", async () => {
  const { ask, begun, finish } = start();
  const lost = ["ada 1", "ada 2", "ada 3", "ada 4", "ada 5", "ben 1", "ben 2", "ben 3"].map((work) => ask(work));
  ask("cleo 1");
  const refusal = { code: "UNAVAILABLE", status: 503, retryAfterSeconds: expect.any(Number) };
  await expect(lost[4]).rejects.toMatchObject(refusal);
  ask("dora 1");
  await expect(lost[3]).rejects.toMatchObject(refusal);
  // Ada and Ben have two each by now: another one of Cleo's would only take from one what it gives to the other.
  await expect(ask("cleo 2")).rejects.toMatchObject(refusal);
  await begun();
  finish("ada 1");
  finish("ben 1");
  expect(await begun()).toEqual(["ada 1", "ben 1", "cleo 1", "dora 1"]);
});

test("a call that waits for too long fails as such, and has no turn any more", async () => {
  const { ask, begun, finish } = start({ waitingMs: 1 });
  ask("ada 1");
  await expect(ask("ada 2")).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: expect.any(Number) });
  finish("ada 1");
  await begun();
  ask("ada 3");
  expect(await begun()).toEqual(["ada 1", "ada 3"]);
});

/** Turns for work called after its member, which goes on until the test ends it. */
function start(limits: Partial<TurnLimits> = {}) {
  const takeTurn = fairTurns({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const under = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const find = (work: string) => {
    const one = under.get(work);
    if (!one) throw new Error(`${work} has not begun`);
    return one;
  };
  return {
    /** What has begun once everything has gone on that can. */
    begun: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return begun;
    },
    ask: (work: string): Promise<void> => {
      const done = takeTurn(work.split(" ")[0] ?? "", () => {
        begun.push(work);
        return new Promise<void>((resolve, reject) => under.set(work, { resolve, reject }));
      });
      // Those that a test does not ask about.
      done.catch(() => undefined);
      return done;
    },
    finish: (work: string) => find(work).resolve(),
    fail: (work: string) => find(work).reject(new Error(`${work} failed`)),
  };
}
