import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { takedownClock } from "#server/features/takedowns/index.ts";
import { makeTakedown } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { takedowns } from "#shared/schema/index.ts";

const NOW = new Date("2026-08-03T14:00:00Z");
const [PAST, FUTURE] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)];
const WEEK_AGO = new Date("2026-07-27T14:00:00Z");

test("only what is due by now moves, each notice by itself, and one that can't brings the job back", async () => {
  const { db, deps } = await startTestApp({ now: () => NOW });
  const counter = { state: "countered", downAt: PAST, counteredAt: PAST, counterStatement: "I filmed this." } as const;
  const court = { courtActionAt: PAST, courtAction: "File 200-17-000001" };
  const made = {
    stuck: await makeTakedown(db, { dueAt: PAST }),
    late: await makeTakedown(db, { dueAt: NOW }),
    early: await makeTakedown(db, { dueAt: FUTURE }),
    over: await makeTakedown(db, { ...counter, restoreDueAt: PAST }),
    waiting: await makeTakedown(db, { ...counter, restoreDueAt: FUTURE }),
    sued: await makeTakedown(db, { ...counter, ...court, restoreDueAt: PAST }),
    followed: await makeTakedown(db, { state: "down", downAt: PAST, dueAt: PAST }),
    refused: await makeTakedown(db, { state: "refused", refusal: "licensed", dueAt: PAST }),
    unconfirmed: await makeTakedown(db, { state: "unconfirmed", createdAt: new Date(WEEK_AGO.getTime() + 1) }),
    erased: await makeTakedown(db, { state: "unconfirmed", createdAt: WEEK_AGO }),
  };
  const states = async () => {
    const rows = await db.select({ id: takedowns.id, state: takedowns.state }).from(takedowns);
    return Object.fromEntries(
      Object.entries(made).map(([name, { id }]) => [name, rows.find((row) => row.id === id)?.state]),
    );
  };
  await db.execute(
    sql.raw(`alter table takedowns add constraint stuck check (id <> '${made.stuck.id}' or state = 'received')`),
  );
  await expect(takedownClock.run(deps, {})).rejects.toThrow("1 notices could not be moved");
  const after = {
    stuck: "received",
    late: "down",
    early: "received",
    over: "restored",
    waiting: "countered",
    sued: "closed",
    followed: "down",
    refused: "refused",
    unconfirmed: "unconfirmed",
    erased: undefined,
  };
  expect(await states()).toEqual(after);
  await db.execute(sql`alter table takedowns drop constraint stuck`);
  await takedownClock.run(deps, {});
  expect(await states()).toEqual({ ...after, stuck: "down" });
});

test("it runs every five minutes", () => {
  expect(takedownClock.schedule).toBe("*/5 * * * *");
});
