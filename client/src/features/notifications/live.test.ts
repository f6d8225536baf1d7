import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followInbox, isLive } from "#client/features/notifications/live.ts";

/** A browser with locks that are free, and a server that says what the test has it say. */
function serve() {
  const encoder = new TextEncoder();
  const streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  let status = 200;
  vi.stubGlobal("fetch", async (_path: string, { signal }: { signal: AbortSignal }) => {
    if (status !== 200) return new Response("{}", { status });
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (made) => {
        control = made;
      },
    });
    signal.addEventListener("abort", () => control?.error(signal.reason));
    streams.push({
      signal,
      say: (text) => control?.enqueue(encoder.encode(text)),
      end: () => control?.close(),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const refuse = () => {
    status = 401;
  };
  return { streams, refuse };
}

const posted: unknown[] = [];
let channels: { onmessage: (() => void) | null }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  channels = [];
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage: (() => void) | null = null;
      constructor() {
        channels.push(this);
      }
      postMessage(value: unknown) {
        posted.push(value);
      }
      close() {}
    },
  );
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: { request: (_name: string, _options: unknown, hold: () => Promise<void>) => hold() },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
  show(true);
});

function show(isShown: boolean) {
  Object.defineProperty(document, "hidden", { configurable: true, value: !isShown });
  document.dispatchEvent(new Event("visibilitychange"));
}

async function start() {
  const server = serve();
  const onChange = vi.fn();
  const leave = followInbox(onChange);
  await vi.advanceTimersByTimeAsync(3000);
  return { ...server, onChange, leave };
}

test("a change is told here and to the other tabs, however its words arrive; a sign of life is none", async () => {
  const { streams, onChange, leave } = await start();
  streams[0]?.say(": still here\n\n");
  streams[0]?.say("event: in");
  await vi.advanceTimersByTimeAsync(0);
  expect([onChange.mock.calls.length, isLive()]).toEqual([0, true]);
  streams[0]?.say("box\ndata:\n\n");
  await vi.advanceTimersByTimeAsync(0);
  expect([onChange.mock.calls.length, posted.length]).toEqual([1, 1]);
  channels[0]?.onmessage?.();
  expect([onChange.mock.calls.length, posted.length]).toEqual([2, 1]);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([streams[0]?.signal.aborted, isLive()]).toEqual([true, false]);
});

test("a stream that ends is opened again after a while", async () => {
  const { streams, leave } = await start();
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(streams).toHaveLength(2);
  leave();
});

test("a tab that is not looked at leaves the stream, and takes it up again", async () => {
  const { streams, leave } = await start();
  show(false);
  expect(streams[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  show(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(streams).toHaveLength(2);
  leave();
});

test("where the session has ended it is asked for no more", async () => {
  const { streams, refuse, leave } = await start();
  refuse();
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([streams.length, isLive()]).toEqual([1, false]);
  leave();
});

test("a browser without locks follows nothing, and fails at nothing", async () => {
  Reflect.deleteProperty(navigator, "locks");
  const { streams, leave } = await start();
  expect(streams).toEqual([]);
  leave();
});
