import { expect, test, vi } from "vitest";
import { PushRefusedError } from "#server/ports/push/index.ts";
import { webPusher } from "#server/ports/push/web-push.ts";
import { serveOnLoopback } from "#server/testing/loopback.ts";
import { startPushService } from "#server/testing/push-service.ts";

test("a browser reads what it is sent, signed with our keys, and keeps it for a day at most", async () => {
  const { pusher, subscribe, received } = await startPushService();
  const browser = subscribe();
  const text = JSON.stringify({ title: "Réponse de Noor 🔑", message: "x".repeat(1500) });
  expect(await pusher.send(browser, pusher.makeKeys(), text)).toBe("taken");
  expect(received).toMatchObject([{ path: browser.path, message: text, headers: { ttl: "86400", urgency: "normal" } }]);
});

test.each([404, 410])("a browser that takes none any more (%s) is gone", async (status) => {
  const { pusher, subscribe, answers } = await startPushService();
  const browser = subscribe();
  answers.set(browser.path, status);
  expect(await pusher.send(browser, pusher.makeKeys(), "{}")).toBe("gone");
});

test.each([
  [400, true],
  [403, true],
  [413, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])("a refusal with %s lasts: %s", async (status, isLasting) => {
  const { pusher, subscribe, answers } = await startPushService();
  const browser = subscribe();
  answers.set(browser.path, status);
  await expect(pusher.send(browser, pusher.makeKeys(), "{}")).rejects.toMatchObject({
    name: "PushRefusedError",
    isLasting,
  });
});

test("a push service that says nothing is given up after ten seconds, and may be tried again", async () => {
  const { subscribe } = await startPushService();
  let asked = 0;
  const silent = await serveOnLoopback(() => void asked++);
  const pusher = webPusher({ contact: "https://hexkey.example", otherServices: [silent] });
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(time.signal);
  const sending = pusher.send({ ...subscribe(), endpoint: `${silent}/push` }, pusher.makeKeys(), "{}");
  const refused = expect(sending).rejects.toMatchObject({ name: "PushRefusedError", isLasting: false });
  await expect.poll(() => asked).toBe(1);
  expect(timeout).toHaveBeenCalledWith(10_000);
  time.abort();
  await refused;
});

test("no redirect is followed, and no failure names the address", async () => {
  const { pusher, subscribe, answers, received } = await startPushService();
  const browser = subscribe();
  answers.set(browser.path, 302);
  const error: unknown = await pusher.send(browser, pusher.makeKeys(), "{}").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PushRefusedError);
  expect(String((error as Error).stack)).not.toContain(browser.path);
  expect(received).toEqual([]);
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evil.example/fcm.googleapis.com",
  "https://me@fcm.googleapis.com/x",
  "https://127.0.0.1/x",
  "http://127.0.0.1:1/x",
  "https://evilpush.apple.com/x",
  "ftp://fcm.googleapis.com/x",
  "javascript:alert(1)",
  "fcm.googleapis.com",
])("%s is no push service, and nothing is sent there", async (endpoint) => {
  const { subscribe } = await startPushService();
  const pusher = webPusher({ contact: "https://hexkey.example", otherServices: [] });
  const target = { ...subscribe(), endpoint };
  expect(pusher.isTarget(target)).toBe(false);
  await expect(pusher.send(target, pusher.makeKeys(), "{}")).rejects.toMatchObject({ isLasting: true });
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is one", async (endpoint) => {
  const { subscribe } = await startPushService();
  const pusher = webPusher({ contact: "https://hexkey.example", otherServices: [] });
  expect(pusher.isTarget({ ...subscribe(), endpoint })).toBe(true);
  expect(pusher.isTarget({ ...subscribe(), endpoint, p256dh: "short" })).toBe(false);
  expect(pusher.isTarget({ ...subscribe(), endpoint, auth: "x".repeat(23) })).toBe(false);
});
