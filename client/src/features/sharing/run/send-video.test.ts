import { beforeEach, expect, test, vi } from "vitest";
import { discardUpload, sendVideo } from "#client/features/sharing/run/send-video.ts";
import { unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import type { Waiting } from "#client/lib/outbox/trouble.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { fakeTusServer } from "#client/testing/tus-server.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

// Node would be given the package's build for programs, which has no XMLHttpRequest.
vi.mock("tus-js-client", async () => {
  const forBrowsers = "tus-js-client/dist/tus.js";
  return (await import(forBrowsers)).default;
});

const FIRST = "018f0000-0000-7000-8000-000000000001";
const FILE = new File([new Uint8Array(1000)], "bed.mp4", { type: "video/mp4", lastModified: 5 });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  return () => vi.useRealTimers();
});

const { name, size, lastModified } = FILE;
const keep = (url: string) => unfinishedUpload().keep({ url, name, size, lastModified });

function send(file = FILE) {
  const controller = new AbortController();
  const waits: boolean[] = [];
  const parts: number[] = [];
  const troubles: Waiting[] = [];
  const onWaiting = (waiting: Waiting | null) => {
    waits.push(waiting !== null);
    if (waiting) troubles.push(waiting);
  };
  const events = { onProgress: (part: number) => parts.push(part), onWaiting };
  return { sent: sendVideo(file, unfinishedUpload(), events, controller.signal), controller, waits, troubles, parts };
}

test("a file is sent whole, and remembered until it is shared", async () => {
  const { uploads } = fakeTusServer();
  const { sent, parts } = send();
  expect(await sent).toBe(FIRST);
  expect(uploads.get(`/api/uploads/${FIRST}`)).toEqual({ length: 1000, offset: 1000 });
  expect(parts.at(-1)).toBe(1);
  expect(unfinishedUpload().read()).toMatchObject({ name: "bed.mp4", size: 1000 });
});

test("after a lost connection it goes on where it stopped, by itself", async () => {
  const bytes = [300, 300];
  const { uploads, requests } = fakeTusServer({ takes: () => bytes.shift() ?? 1000 });
  const { sent, waits } = send();
  expect(await sent).toBe(FIRST);
  expect(uploads.get(`/api/uploads/${FIRST}`)?.offset).toBe(1000);
  expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  expect(waits.at(-1)).toBe(false);
});

test("a server that restarts is asked again, and nothing begins anew", async () => {
  vi.useFakeTimers();
  let faults = 3;
  const bytes = [400];
  const { requests } = fakeTusServer({
    takes: () => bytes.shift() ?? 1000,
    interfere: (method) => (method === "HEAD" && faults-- > 0 ? { status: 503 } : undefined),
  });
  const { sent, waits } = send();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toBe(FIRST);
  expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  expect(waits).toContain(true);
});

test("after a reload the same file goes on, another one begins anew and the first is removed", async () => {
  const { uploads, requests } = fakeTusServer();
  uploads.set("/api/uploads/known", { length: 1000, offset: 600 });
  keep(`${location.origin}/api/uploads/known`);
  expect(await send().sent).toBe("known");
  expect(requests).toEqual(["HEAD /api/uploads/known", "PATCH /api/uploads/known"]);

  const other = new File([new Uint8Array(10)], "chair.mp4", { type: "video/mp4" });
  expect(await send(other).sent).toBe(FIRST);
  await expect.poll(() => uploads.has("/api/uploads/known")).toBe(false);
  expect(unfinishedUpload().read()?.name).toBe("chair.mp4");
});

test("what the server has forgotten is sent anew", async () => {
  const { requests } = fakeTusServer();
  keep(`${location.origin}/api/uploads/gone`);
  expect(await send().sent).toBe(FIRST);
  expect(requests[0]).toBe("HEAD /api/uploads/gone");
});

test("the next person on this device learns of nothing, and a running upload stores nothing", async () => {
  const [maya, noor] = [1, 2].map((number) => samplePerson({ number }));
  if (maya) storeSession(null, maya);
  keep("/api/uploads/known");
  const begun = unfinishedUpload();
  if (noor) storeSession(null, noor);
  begun.keep({ url: "/api/uploads/late", name, size, lastModified });
  expect([begun.read(), unfinishedUpload().read()]).toEqual([null, null]);
  clearSession();
});

test("an upload of the day before yesterday is forgotten", () => {
  keep("/api/uploads/known");
  vi.setSystemTime(Date.now() + 25 * HOUR_MS);
  expect(unfinishedUpload().read()).toBeNull();
});

test("a refusal is the server's own words", async () => {
  const body = JSON.stringify({ code: "RATE_LIMITED", message: "That was a lot of tries." });
  fakeTusServer({ interfere: () => ({ status: 429, body }) });
  await expect(send().sent).rejects.toMatchObject({ code: "RATE_LIMITED", serverMessage: "That was a lot of tries." });
});

test.each([429, 503])("a wait that the server asks for with %i is kept, and the upload goes on", async (status) => {
  vi.useFakeTimers();
  const bytes = [400];
  let refusals = 1;
  const refusal = {
    status,
    headers: { "retry-after": "5" },
    body: JSON.stringify({ code: "RATE_LIMITED", message: "" }),
  };
  const { requests } = fakeTusServer({
    takes: () => bytes.shift() ?? 1000,
    interfere: (method) => (method === "HEAD" && refusals-- > 0 ? refusal : undefined),
  });
  const { sent, waits } = send();
  await vi.advanceTimersByTimeAsync(4900);
  const begun = ["POST /api/uploads", `PATCH /api/uploads/${FIRST}`, `HEAD /api/uploads/${FIRST}`];
  expect(requests).toEqual(begun);
  expect(waits.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(await sent).toBe(FIRST);
  expect(requests).toEqual([...begun, ...begun.slice(1).reverse()]);
});

test("a wait of an hour that the server asks for is reported", async () => {
  const body = JSON.stringify({ code: "RATE_LIMITED", message: "That was a lot of tries." });
  fakeTusServer({ interfere: () => ({ status: 429, headers: { "retry-after": "3600" }, body }) });
  await expect(send().sent).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("a failure of the server is tried again a few times, each reported, and then the server's error is thrown", async () => {
  vi.useFakeTimers();
  const body = JSON.stringify({ code: "INTERNAL", message: "Something went wrong." });
  fakeTusServer({ interfere: (method) => (method === "PATCH" ? { status: 500, body } : undefined) });
  const { sent, troubles } = send();
  const failure = expect(sent).rejects.toMatchObject({ status: 500, code: "INTERNAL" });
  await vi.advanceTimersByTimeAsync(30_000);
  await failure;
  expect(troubles.map(({ why, triesLeft }) => [why, triesLeft])).toEqual([
    ["fault", 3],
    ["fault", 2],
    ["fault", 1],
  ]);
});

test("a fault that passes is over, and nothing was ever said of the connection", async () => {
  vi.useFakeTimers();
  let faults = 2;
  fakeTusServer({ interfere: () => (faults-- > 0 ? { status: 500 } : undefined) });
  const { sent, troubles, waits } = send();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await sent).toBe(FIRST);
  expect(troubles.map(({ why }) => why)).toEqual(["fault", "fault"]);
  expect(waits.at(-1)).toBe(false);
});

test.each([413, 415, 422])("%i is the last word at once", async (status) => {
  const body = JSON.stringify({ code: "UNPROCESSABLE", message: "Not this one." });
  const { requests } = fakeTusServer({ interfere: () => ({ status, body }) });
  const { sent, troubles } = send();
  await expect(sent).rejects.toMatchObject({ status, serverMessage: "Not this one." });
  expect([requests.length, troubles]).toEqual([1, []]);
});

test("a server that restarts is busy, a connection that is lost is none", async () => {
  vi.useFakeTimers();
  const answers = [{ status: 502 }, { status: 502 }, null, null];
  fakeTusServer({ interfere: () => (answers.length > 0 ? answers.shift() : undefined) });
  const { sent, troubles } = send();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await sent).toBe(FIRST);
  expect(troubles.map(({ why }) => why)).toEqual(["busy", "offline", "offline"]);
});

test("a connection that carries nothing is given up after a while", async () => {
  vi.useFakeTimers();
  fakeTusServer({ interfere: () => null });
  const { sent } = send();
  const failure = expect(sent).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(15 * 60 * 1000);
  await failure;
});

test("a silently dead connection is left after half a minute without a byte", async () => {
  vi.useFakeTimers();
  let calls = 0;
  const { requests } = fakeTusServer({ interfere: () => (++calls === 1 ? "silence" : undefined) });
  const { sent } = send();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await sent).toBe(FIRST);
  expect(requests.length).toBeGreaterThan(2);
});

test("without any connection it waits until there is one", async () => {
  vi.useFakeTimers();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const lose = () => {
    online.mockReturnValue(false);
    return 100;
  };
  const { requests } = fakeTusServer({ takes: () => (requests.length < 3 ? lose() : 1000) });
  const { sent, waits } = send();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(waits.at(-1)).toBe(true);
  expect(requests).toHaveLength(2);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await sent).toBe(FIRST);
  expect(waits.at(-1)).toBe(false);
});

test("a cancelled upload is removed from the server, and an abandoned one is kept", async () => {
  vi.useFakeTimers();
  const { uploads } = fakeTusServer({ takes: () => 0 });
  const { sent, controller } = send();
  const failure = expect(sent).rejects.toThrow("left");
  await vi.advanceTimersByTimeAsync(100);
  controller.abort(new DOMException("left", "AbortError"));
  await failure;
  const unfinished = unfinishedUpload().read();
  expect(uploads.size).toBe(1);
  if (unfinished) await discardUpload(unfinished);
  expect(uploads.size).toBe(0);
});

test("beginning again after a lost answer is the same call, and an upload that is too slow for the server goes on", async () => {
  vi.useFakeTimers();
  let lost = 2;
  let slow = 1;
  const { keys, requests } = fakeTusServer({
    interfere: (method) => {
      if (method === "POST" && lost-- > 0) return null;
      return method === "PATCH" && slow-- > 0 ? { status: 408 } : undefined;
    },
  });
  const { sent } = send();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await sent).toBe(FIRST);
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
  expect(requests.filter((request) => request.startsWith("PATCH"))).toHaveLength(2);
});
