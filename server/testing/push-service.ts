import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { webPusher } from "#server/ports/push/web-push.ts";
import { serveOnLoopback } from "#server/testing/loopback.ts";
import { createBrowser } from "#server/testing/push-browser.ts";

/** No test is about this limit of the service's answers: it never comes. */
const ANSWER_MS = 60_000;

interface Received {
  /** The path of the browser's address. */
  path: string;
  headers: IncomingHttpHeaders;
  /** What the browser reads. */
  message: string;
}

/** A push service with browsers on it. `answers` says what the service answers, by path. */
export async function startPushService() {
  const received: Received[] = [];
  const answers = new Map<string, number>();
  const browsers = new Map<string, ReturnType<typeof createBrowser>>();
  const origin = await serveOnLoopback(async (request, response) => {
    const { url: path = "", headers } = request;
    const body = await buffer(request);
    const browser = browsers.get(path);
    const status = answers.get(path) ?? (browser ? 201 : 404);
    if (browser && status === 201) received.push({ path, headers, message: browser.read(body, headers, origin) });
    response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end();
  });
  return {
    origin,
    received,
    answers,
    pusher: webPusher({ contact: "https://hexkey.example", otherServices: [origin], answerMs: ANSWER_MS }),
    /** A browser that takes messages, as it says so to a site. */
    subscribe: () => {
      const path = `/push/${randomBytes(8).toString("hex")}`;
      const browser = createBrowser();
      browsers.set(path, browser);
      return { path, endpoint: origin + path, ...browser.keys };
    },
  };
}
