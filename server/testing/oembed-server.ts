import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { oembedServices } from "#server/ports/video-service/oembed.ts";

/** A video service on loopback that speaks oEmbed, until the test is finished. Unless `answer` says otherwise it knows every video. */
export async function startOembedServer(answer: RequestListener = knowEverything) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
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
