import { expect, test } from "vitest";
import { startTestApp } from "#server/testing/harness.ts";
import { startOembedServer } from "#server/testing/oembed-server.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

const LINK = "https://youtu.be/dQw4w9WgXcQ";

async function serve(answer?: Parameters<typeof startOembedServer>[0]) {
  const server = await startOembedServer(answer);
  const { as } = await startTestApp({ videoServices: server.services(300) });
  return { asked: server.asked, check: (url: string) => as(null).call(sharedVideos.checkLink, { query: { url } }) };
}

test.each([
  [LINK, "YouTube"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "YouTube"],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "YouTube"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", "YouTube"],
  ["https://vimeo.com/76979871", "Vimeo"],
  ["youtu.be/dQw4w9WgXcQ", "YouTube"],
])("guests learn what %s shows", async (link, service) => {
  const { check } = await serve();
  expect(await check(link)).toEqual({ service, title: "How to build it", author: "Oakline" });
});

test.each([
  ["https://www.youtube.com/watch?v=short", "Invalid YouTube URL format"],
  ["https://example.com/film.mp4", "Invalid YouTube URL format"],
  ["http://127.0.0.1/watch?v=dQw4w9WgXcQ", "Invalid YouTube URL format"],
  ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", "Invalid YouTube URL format"],
  ["not a link", "Invalid YouTube URL format"],
  ["https://vimeo.com/about", "Invalid Vimeo URL format"],
])("%s has not the form of a video link, and no service is asked", async (link, message) => {
  const { check, asked } = await serve();
  await expect(check(link)).rejects.toMatchObject({ status: 400, serverMessage: message });
  expect(asked).toEqual([]);
});

test("a video that can't be seen is reported as such", async () => {
  const { check } = await serve((_request, response) => void response.writeHead(403).end("Forbidden"));
  const said = { status: 404, serverMessage: "Video may be private, restricted, or removed" };
  await expect(check(LINK)).rejects.toMatchObject(said);
});

test("a service that fails or hangs is not the caller's fault", async () => {
  const failing = await serve((_request, response) => void response.writeHead(500).end());
  await expect(failing.check(LINK)).rejects.toMatchObject({ status: 502, code: "UPSTREAM_FAILED" });
  const hanging = await serve(() => undefined);
  await expect(hanging.check(LINK)).rejects.toMatchObject({ status: 502, code: "UPSTREAM_FAILED" });
});

test("questions to a service are limited per address", async () => {
  const { check } = await serve();
  for (let at = 0; at < TRY_LIMITS.linkChecks.tries; at++) await check(LINK);
  await expect(check(LINK)).rejects.toMatchObject({ status: 429 });
});
