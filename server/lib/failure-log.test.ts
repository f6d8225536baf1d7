import { v7 } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import { COUNTED_EVERY_MS, logFailure } from "#server/lib/failure-log.ts";
import { createLog } from "#server/lib/log.ts";
import { startTestApp } from "#server/testing/harness.ts";

function start() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

const away = (code = "ECONNREFUSED") => Object.assign(new Error("connect"), { code });

test("a lasting outage is reported once with its cause, then as a count every few seconds, and anew once it was over", () => {
  const { log, lines, pass } = start();
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) logFailure(log, "request failed", { id: time, err: away() });
  };
  fail(1000);
  expect(lines).toMatchObject([{ level: 50, id: 0, err: { code: "ECONNREFUSED", stack: expect.any(String) } }]);
  pass(COUNTED_EVERY_MS);
  expect(lines.slice(1)).toMatchObject([{ level: 50, outage: "database", again: 999, msg: "request failed" }]);
  fail(3);
  pass(COUNTED_EVERY_MS);
  expect(lines.slice(2)).toMatchObject([{ outage: "database", again: 3 }]);
  pass(COUNTED_EVERY_MS);
  expect([lines.length, vi.getTimerCount()]).toEqual([3, 0]);
  fail(1);
  expect(lines.slice(3)).toMatchObject([{ err: { code: "ECONNREFUSED" } }]);
});

test("another outage, another place and other failures are reported on their own", () => {
  const { log, lines } = start();
  const storage = Object.assign(new Error("no bucket"), { name: "StorageAwayError" });
  const slow = away("57014");
  const full = Object.assign(new Error("no room"), { name: "StorageFullError" });
  for (let time = 0; time < 2; time++) {
    for (const err of [away(), storage, full, slow, new Error("a mistake of ours")])
      logFailure(log, "request failed", { err });
    logFailure(log, "upload failed", { err: away() });
  }
  const said = lines.map(({ err, msg }) => [msg, (err as { message: string }).message]);
  expect(said.filter(([, message]) => message === "a mistake of ours")).toHaveLength(2);
  // Which statement it is that is too slow.
  expect(lines.filter(({ err }) => (err as { code?: string }).code === "57014")).toHaveLength(2);
  for (const outage of ["no bucket", "no room"]) {
    expect(said.filter(([, message]) => message === outage)).toHaveLength(1);
  }
  expect(lines.filter(({ err }) => (err as { code?: string }).code === "ECONNREFUSED")).toMatchObject([
    { msg: "request failed" },
    { msg: "upload failed" },
  ]);
});

test("calls that find no database leave one line with its cause between them", async () => {
  const { origin, db, logged } = await startTestApp();
  vi.spyOn(db.$client, "query").mockImplementation(() => Promise.reject(away()));
  vi.spyOn(db.$client, "connect").mockImplementation(() => Promise.reject(away()));
  onTestFinished(() => void vi.restoreAllMocks());
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/api/products/${v7()}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(logged().filter((line) => line.includes('"msg":"request failed"'))).toHaveLength(1);
});
