import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { isPublicAddress } from "#server/lib/public-lookup.ts";
import { VideoServiceError } from "#server/ports/video-service/index.ts";
import { startOembedServer } from "#server/testing/oembed-server.ts";

const YOUTUBE = { service: "YouTube", id: "dQw4w9WgXcQ", secret: null } as const;
const VIMEO = { service: "Vimeo", id: "76979871", secret: "0f1a2b3c4d" } as const;

test("each service is asked for the video's own address and says its title and author", async () => {
  const server = await startOembedServer();
  const services = server.services();
  expect(await services.find(YOUTUBE)).toMatchObject({ title: "How to build it", author: "Oakline" });
  await services.find(VIMEO);
  expect(server.asked).toEqual([
    "/youtube?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ",
    "/vimeo?format=json&url=https%3A%2F%2Fvimeo.com%2F76979871%2F0f1a2b3c4d",
  ]);
});

test("a service may leave the title and the author out, and long ones are cut", async () => {
  const server = await startOembedServer((_request, response) => {
    response.end(JSON.stringify({ title: "x".repeat(1000), author_name: " ", thumbnail_url: "javascript:alert(1)" }));
  });
  expect(await server.services().find(YOUTUBE)).toEqual({ title: "x".repeat(300), author: null, thumbnailUrl: null });
});

test.each([
  [YOUTUBE, "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg", "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg"],
  [VIMEO, "http://i.vimeocdn.com/video/1-d_640", "https://i.vimeocdn.com/video/1-d_640"],
  [YOUTUBE, "https://i.vimeocdn.com/video/1", null],
  [VIMEO, "https://i.vimeocdn.com.evil.example/video/1", null],
  [VIMEO, "https://i.vimeocdn.com:8443/video/1", null],
  [VIMEO, "https://someone@i.vimeocdn.com/video/1", null],
  [VIMEO, "data:image/svg+xml,<svg/>", null],
  [VIMEO, `https://i.vimeocdn.com/${"x".repeat(500)}`, null],
  [VIMEO, { href: "https://i.vimeocdn.com/video/1" }, null],
] as const)("%o named a picture %o, and %o is taken", async (video, thumbnail_url, taken) => {
  const server = await startOembedServer((_request, response) => {
    response.end(JSON.stringify({ title: "Lamp", thumbnail_url }));
  });
  expect(await server.services().find(video)).toEqual({ title: "Lamp", author: null, thumbnailUrl: taken });
});

test.each([401, 403, 404])("%i means that the video can't be seen", async (status) => {
  const server = await startOembedServer((_request, response) => void response.writeHead(status).end("no"));
  expect(await server.services().find(YOUTUBE)).toBeNull();
});

const GOOD = JSON.stringify({ title: "Somewhere else" });
const FAULTS: Record<string, RequestListener> = {
  "an error of its own": (_request, response) => void response.writeHead(500).end("oops"),
  "too many requests": (_request, response) => void response.writeHead(429).end("slow down"),
  "a page": (_request, response) => void response.end("<!doctype html><title>Consent</title>"),
  "JSON of another shape": (_request, response) => void response.end('{"title":{"html":"<b>"}}'),
  "JSON that is cut": (_request, response) => void response.end('{"title":"How'),
  "an endless answer": (_request, response) => void response.end(`{"title":"${"x".repeat(70_000)}"}`),
  "a broken connection": (request) => void request.socket.destroy(),
  "no answer": () => undefined,
  "half an answer": (_request, response) => void response.write('{"title":'),
  "a circle": (request, response) => void response.writeHead(302, { location: request.url }).end(),
  "a redirect to nowhere": (_request, response) => void response.writeHead(302).end(),
  "a redirect to a file": (_request, response) => void response.writeHead(302, { location: "file:///etc/hosts" }).end(),
};

test.each(Object.entries(FAULTS))("%s is a failure of the service, in bounded time", async (_name, answer) => {
  const server = await startOembedServer(answer);
  await expect(server.services(300).find(YOUTUBE)).rejects.toThrow(VideoServiceError);
});

test("a redirect to another place is not followed, to the same place it is", async () => {
  const inside = await startOembedServer((_request, response) => void response.end(GOOD));
  const away = await startOembedServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/youtube` }).end();
  });
  await expect(away.services().find(YOUTUBE)).rejects.toThrow(VideoServiceError);
  expect(inside.asked).toEqual([]);

  const moved = await startOembedServer((request, response) => {
    if (request.url?.startsWith("/moved")) response.end(GOOD);
    else response.writeHead(301, { location: "/moved" }).end();
  });
  expect(await moved.services().find(YOUTUBE)).toMatchObject({ title: "Somewhere else", author: null });
});

test("a name that leads to an address that is not public is not asked", async () => {
  const server = await startOembedServer();
  const failure = await server
    .services(5000, "localhost")
    .find(YOUTUBE)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(VideoServiceError);
  expect(String((failure as Error).cause)).toContain("not public");
  expect(server.asked).toEqual([]);
});

test.each([
  "127.0.0.1",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "::1",
  "fe80::1",
  "fc00::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "not an address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["142.250.74.110", "2a00:1450:4001:830::200e"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
