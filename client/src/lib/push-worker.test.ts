import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "../../public/push-worker.js"), "utf8");
const ORIGIN = "https://hexkey.example";

/** The service worker among the parts of a browser that it uses; `pages` are open. */
function start({ pages = [] as string[] } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const did: string[] = [];
  const sent: unknown[] = [];
  const fresh = { toJSON: () => ({ endpoint: "https://push.example/new", keys: { p256dh: "p", auth: "a" } }) };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
      pushManager: {
        subscribe: async (options: object) => {
          sent.push(options);
          return fresh;
        },
      },
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void did.push(`focus ${url}`) })),
      openWindow: async (url: string) => void did.push(`open ${url}`),
    },
  };
  const fetch = async (path: string, { method, body }: { method: string; body: string }) =>
    void sent.push([method, path, JSON.parse(body)]);
  runInNewContext(SOURCE, { self, fetch, URL });
  return {
    shown,
    did,
    sent,
    handles: [...listeners.keys()],
    fire: async (type: string, event: object) => {
      const work: Promise<unknown>[] = [];
      listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    },
    click: async (path: unknown) => {
      const work: Promise<unknown>[] = [];
      const notification = { close: () => did.push("close"), data: { path } };
      listeners.get("notificationclick")?.({ notification, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    },
  };
}

test("a message is shown with its words and its tag, and no request is answered by the worker", async () => {
  const { fire, shown, handles } = start();
  const message = { title: "A reply", message: "The short one.", path: "/p/1", tag: "t", language: "fr" };
  await fire("push", { data: { json: () => message } });
  expect(shown).toEqual([
    { title: "A reply", body: "The short one.", tag: "t", lang: "fr", icon: "/icon-192.png", data: { path: "/p/1" } },
  ]);
  expect(handles).not.toContain("fetch");
});

test.each([
  ["no message", null],
  ["no JSON", { json: () => JSON.parse("<") }],
  ["no title", { json: () => ({}) }],
])("%s is shown as something that is new", async (_what, data) => {
  const { fire, shown } = start();
  await fire("push", { data });
  expect(shown).toMatchObject([{ title: "Hexkey", data: { path: "/notifications" } }]);
});

test("a click opens what it is about, or the page that has it open", async () => {
  const one = start();
  await one.click("/p/1#review-2");
  expect(one.did).toEqual(["close", `open ${ORIGIN}/p/1#review-2`]);
  const other = start({ pages: [`${ORIGIN}/`, `${ORIGIN}/p/1`] });
  await other.click("/p/1");
  expect(other.did).toEqual(["close", `focus ${ORIGIN}/p/1`]);
});

test.each([["https://evil.example/x"], ["//evil.example"], [undefined]])("%s leads to the inbox", async (path) => {
  const { click, did } = start();
  await click(path);
  expect(did).toEqual(["close", `open ${ORIGIN}/notifications`]);
});

test("a new address of the browser is told to the server", async () => {
  const { fire, sent } = start();
  const options = { userVisibleOnly: true };
  await fire("pushsubscriptionchange", { oldSubscription: { options } });
  const body = { endpoint: "https://push.example/new", keys: { p256dh: "p", auth: "a" } };
  expect(sent).toEqual([options, ["PUT", "/api/push", body]]);
});
