import { expect, test, vi } from "vitest";
import type { Log } from "#server/lib/log.ts";
import { createStops } from "#server/lib/stops.ts";

test("phases follow each other whatever the order in which they were named; one phase is stopped side by side", async () => {
  const { stops, log } = openStops();
  const seen: string[] = [];
  const waits: (() => void)[] = [];
  stops.add("database", () => seen.push("database"));
  stops.add("connections", () => seen.push("connections"));
  stops.add("requests", () => new Promise<void>((resolve) => waits.push(resolve)).then(() => seen.push("request")));
  stops.add("requests", () => new Promise<void>((resolve) => waits.push(resolve)).then(() => seen.push("request")));
  stops.add("background work", () => seen.push("work"));
  const done = stops.run(log);
  expect([waits.length, seen]).toEqual([2, []]);
  for (const end of waits) end();
  expect(await done).toBe(0);
  expect(seen).toEqual(["request", "request", "work", "connections", "database"]);
});

test("what fails, throws at once or never ends keeps nothing else, and all of it takes less than nine seconds", async () => {
  vi.useFakeTimers();
  try {
    const { stops, log, errors } = openStops();
    const ended = vi.fn();
    stops.add("requests", () => new Promise(() => undefined));
    stops.add("background work", () => Promise.reject(new Error("no")));
    stops.add("connections", () => {
      throw new Error("no");
    });
    stops.add("database", ended);
    const done = stops.run(log);
    await vi.advanceTimersByTimeAsync(8900);
    expect(await done).toBe(1);
    expect(ended).toHaveBeenCalledOnce();
    expect(errors).toEqual(["did not stop in time", "did not stop well", "did not stop well"]);
  } finally {
    vi.useRealTimers();
  }
});

function openStops() {
  const errors: string[] = [];
  const log = { error: (_facts: unknown, message: string) => void errors.push(message) } as Pick<Log, "error">;
  return { stops: createStops(), log, errors };
}
