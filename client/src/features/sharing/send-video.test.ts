import { beforeEach, expect, test, vi } from "vitest";
import { discardUpload, sendVideo } from "#client/features/sharing/send-video.ts";
import { keepUnfinishedUpload, readUnfinishedUpload } from "#client/features/sharing/unfinished-upload.ts";
import { fakeTusServer } from "#client/testing/tus-server.ts";

// Node would be given the package's build for programs, which has no XMLHttpRequest.
vi.mock("tus-js-client", async () => {
  const forBrowsers = "tus-js-client/dist/tus.js";
  return (await import(forBrowsers)).default;
});

const PERSON = "018f0000-0000-7000-8000-0000000000aa";
const FIRST = "018f0000-0000-7000-8000-000000000001";
const FILE = new File([new Uint8Array(1000)], "bed.mp4", { type: "video/mp4", lastModified: 5 });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  return () => vi.useRealTimers();
});

function send(file = FILE) {
  const controller = new AbortController();
  const waits: boolean[] = [];
  const parts: number[] = [];
  const events = { onProgress: (part: number) => parts.push(part), onWaiting: (is: boolean) => waits.push(is) };
  return { sent: sendVideo(file, PERSON, events, controller.signal), controller, waits, parts };
}

test("a file is sent whole, and remembered until it is shared", async () => {
  const { uploads } = fakeTusServer();
  const { sent, parts } = send();
  expect(await sent).toBe(FIRST);
  expect(uploads.get(`/api/uploads/${FIRST}`)).toEqual({ length: 1000, offset: 1000 });
  expect(parts.at(-1)).toBe(1);
  expect(readUnfinishedUpload(PERSON)).toMatchObject({ name: "bed.mp4", size: 1000 });
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
  keepUnfinishedUpload(PERSON, `${location.origin}/api/uploads/known`, FILE);
  expect(await send().sent).toBe("known");
  expect(requests).toEqual(["HEAD /api/uploads/known", "PATCH /api/uploads/known"]);

  const other = new File([new Uint8Array(10)], "chair.mp4", { type: "video/mp4" });
  expect(await send(other).sent).toBe(FIRST);
  await vi.waitFor(() => expect(uploads.has("/api/uploads/known")).toBe(false));
  expect(readUnfinishedUpload(PERSON)?.name).toBe("chair.mp4");
});

test("what the server has forgotten is sent anew", async () => {
  const { requests } = fakeTusServer();
  keepUnfinishedUpload(PERSON, `${location.origin}/api/uploads/gone`, FILE);
  expect(await send().sent).toBe(FIRST);
  expect(requests[0]).toBe("HEAD /api/uploads/gone");
});

test("somebody else on this device is told of nothing", () => {
  keepUnfinishedUpload(PERSON, "/api/uploads/known", FILE);
  expect(readUnfinishedUpload("018f0000-0000-7000-8000-0000000000bb")).toBeNull();
});

test("an upload of the day before yesterday is forgotten", () => {
  keepUnfinishedUpload(PERSON, "/api/uploads/known", FILE);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  expect(readUnfinishedUpload(PERSON)).toBeNull();
});

test("a refusal is the server's own words", async () => {
  const body = JSON.stringify({ code: "RATE_LIMITED", message: "That was a lot of tries." });
  fakeTusServer({ interfere: () => ({ status: 429, body }) });
  await expect(send().sent).rejects.toMatchObject({ code: "RATE_LIMITED", serverMessage: "That was a lot of tries." });
});

test("a connection that carries nothing is given up after a while", async () => {
  vi.useFakeTimers();
  fakeTusServer({ interfere: () => null });
  const { sent } = send();
  const failure = expect(sent).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(15 * 60 * 1000);
  await failure;
});

test("a connection that nobody says is gone is left after half a minute without a byte", async () => {
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
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(waits.at(-1)).toBe(true);
  expect(requests).toHaveLength(2);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await sent).toBe(FIRST);
  expect(waits.at(-1)).toBe(false);
});

test("what is cancelled is removed from the server, and what is left is kept", async () => {
  vi.useFakeTimers();
  const { uploads } = fakeTusServer({ takes: () => 0 });
  const { sent, controller } = send();
  const failure = expect(sent).rejects.toThrow("left");
  await vi.advanceTimersByTimeAsync(100);
  controller.abort(new DOMException("left", "AbortError"));
  await failure;
  const unfinished = readUnfinishedUpload(PERSON);
  expect(uploads.size).toBe(1);
  if (unfinished) await discardUpload(unfinished);
  expect(uploads.size).toBe(0);
  expect(readUnfinishedUpload(PERSON)).toBeNull();
});
