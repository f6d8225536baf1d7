import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#client/lib/api.ts";
import { keepTrying } from "#client/lib/outbox/keep-trying.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const fails = (status: number, body: object = {}) => new ApiError(status, "", JSON.stringify(body));

/** Makes a call that fails with each of these, and then is answered. */
function attempt(...failures: unknown[]) {
  const controller = new AbortController();
  const told: (string | null)[] = [];
  const call = vi.fn(async () => {
    if (failures.length > 0) throw failures.shift();
    return "answer";
  });
  const answer = keepTrying(call, (waiting) => told.push(waiting?.why ?? null), controller.signal);
  answer.catch(() => undefined);
  return { answer, call, told, controller };
}

test("a call is made again after a lost answer and after a fault, and what is over is told", async () => {
  const { answer, call, told } = attempt(new TypeError("Failed to fetch"), fails(500));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe("answer");
  expect(call).toHaveBeenCalledTimes(3);
  expect(told).toEqual([null, "fault", null]);
});

test("faults without end are given up after a few tries", async () => {
  const { answer, call } = attempt(...Array.from({ length: 9 }, () => fails(500)));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answer).rejects.toMatchObject({ status: 500 });
  expect(call).toHaveBeenCalledTimes(4);
});

test.each([401, 403, 404, 409, 413, 422, 507])("%i is the last word", async (status) => {
  const { answer, call } = attempt(fails(status));
  await expect(answer).rejects.toMatchObject({ status });
  expect(call).toHaveBeenCalledTimes(1);
});

test("a wait of five seconds that the server asks for is kept, one of an hour is reported", async () => {
  const body = { code: "RATE_LIMITED", message: "", retryAfterSeconds: 5 };
  const { answer, call, told } = attempt(fails(429, body));
  await vi.advanceTimersByTimeAsync(4900);
  expect([call.mock.calls.length, told]).toEqual([1, ["busy"]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe("answer");
  const hour = attempt(fails(429, { ...body, retryAfterSeconds: 3600 }));
  await expect(hour.answer).rejects.toMatchObject({ status: 429 });
});

test("without a connection nothing is called until there is one", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { answer, call, told } = attempt(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([call.mock.calls.length, told]).toEqual([1, ["offline"]]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await answer).toBe("answer");
});

test("what is aborted while it waits is not called again", async () => {
  const { answer, call, controller } = attempt(fails(500));
  await vi.advanceTimersByTimeAsync(0);
  controller.abort(new DOMException("left", "AbortError"));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answer).rejects.toThrow("left");
  expect(call).toHaveBeenCalledTimes(1);
});
