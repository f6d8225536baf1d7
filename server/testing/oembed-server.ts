import type { RequestListener } from "node:http";
import { oembedServices } from "#server/ports/video-service/oembed.ts";
import { serveOnLoopback } from "#server/testing/loopback.ts";

/** A video service on loopback that speaks oEmbed, until the test is finished. Unless `answer` says otherwise it knows every video. */
export async function startOembedServer(answer: RequestListener = knowEverything) {
  const asked: string[] = [];
  const origin = await serveOnLoopback((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  const port = Number(new URL(origin).port);
  return {
    port,
    /** The paths that were asked for, with their queries. */
    asked,
    /** The adapter of real services, which asks this one instead. */
    services: (timeoutMs?: number, host = "127.0.0.1") =>
      oembedServices({
        endpoints: { YouTube: `http://${host}:${port}/youtube`, Vimeo: `http://${host}:${port}/vimeo` },
        ...(timeoutMs !== undefined && { timeoutMs }),
      }),
  };
}

const knowEverything: RequestListener = (_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ type: "video", title: "How to build it", author_name: "Oakline" }));
};
