import { request } from "node:http";

/** What a browser sends when it goes to a page. */
export const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate" };

/** Asks as a browser that goes to a page. Unlike `fetch`, which keeps the `Sec-Fetch` headers to itself and follows redirects. */
export function navigate(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, async (incoming) => {
      const chunks = await incoming.toArray();
      const values = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      // A 304 has no body, not even an empty one.
      resolve(
        new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, {
          status: incoming.statusCode ?? 0,
          headers: values,
        }),
      );
    });
    outgoing.on("error", reject).end();
  });
}
