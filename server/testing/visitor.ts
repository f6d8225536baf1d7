import { urlOf } from "#shared/http/client.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

interface Sent {
  params?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** A browser on a page of ours: keeps the cookies that the server sets and sends them. `headers` go with every call. */
export function createVisitor(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** Calls an endpoint with whatever body, fitting or not. */
    async send(endpoint: Endpoint, { params = {}, body, headers: more = {} }: Sent = {}): Promise<Response> {
      const response = await fetch(origin + urlOf(endpoint, { params }), {
        method: endpoint.method,
        headers: {
          origin,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
          ...more,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      return response;
    },
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const [name = "", value = ""] = pair.split("=", 2);
  const expires = attributes.find((one) => one.startsWith("Expires="))?.slice("Expires=".length);
  if (expires && Date.parse(expires) <= Date.now()) cookies.delete(name);
  else cookies.set(name, value);
}
