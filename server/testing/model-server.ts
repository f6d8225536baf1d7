import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const ANSWERS = join(import.meta.dirname, "model-answers");
const JSON_TYPE = { "content-type": "application/json" };
const DRIP_EVERY_MS = 100;
const HUGE_BYTES = 300 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, " ");

interface Call {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}
type Behaviour = (call: Call, response: ServerResponse) => void | Promise<void>;

/** The answers in `model-answers`, by their names. They are shaped as OpenAI, Ollama and llama.cpp document theirs. */
export const MODEL_ANSWERS = readdirSync(ANSWERS)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(/\.json$/, ""))
  .sort();

/** What goes wrong below the answers. */
const FAULTS = {
  "hang before headers": () => undefined,
  "hang after headers": (_call, response) => void response.writeHead(200, JSON_TYPE).flushHeaders(),
  drip: async (_call, response) => {
    response.writeHead(200, JSON_TYPE);
    while (!response.destroyed) {
      response.write(" ");
      await delay(DRIP_EVERY_MS);
    }
  },
  "429 for 45 s": (_call, response) => {
    response.writeHead(429, { ...JSON_TYPE, "retry-after": "45" });
    response.end(errorOf("rate_limit_exceeded", "Rate limit reached. Please try again in 45s."));
  },
  "429 for 1 s": (_call, response) => {
    response.writeHead(429, { ...JSON_TYPE, "retry-after": "1" });
    response.end(errorOf("rate_limit_exceeded", "Rate limit reached. Please try again in 1s."));
  },
  "429 until tomorrow": (_call, response) => {
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toUTCString();
    response.writeHead(429, { ...JSON_TYPE, "retry-after": tomorrow }).end(errorOf(null, "Too many requests"));
  },
  "429 without money": (_call, response) => {
    response.writeHead(429, JSON_TYPE).end(errorOf("insufficient_quota", "You exceeded your current quota."));
  },
  "500": (_call, response) => void response.writeHead(500, JSON_TYPE).end(errorOf(null, "The server had an error")),
  "503": (_call, response) => void response.writeHead(503, JSON_TYPE).end(errorOf(null, "Loading model")),
  "400": (_call, response) => {
    response.writeHead(400, JSON_TYPE).end(errorOf("image_parse_error", "The image could not be parsed."));
  },
  "no schemas": ({ body }, response) => {
    if (!body.includes('"json_schema"')) return sendAnswer("dresser", response);
    response.writeHead(400, JSON_TYPE);
    response.end(errorOf(null, "'response_format.type' must be 'json_object' or 'text'", "response_format"));
  },
  "policy violation": (_call, response) => {
    response.writeHead(400, JSON_TYPE).end(errorOf("content_policy_violation", "This image is not allowed."));
  },
  "cut JSON": (_call, response) => void response.writeHead(200, JSON_TYPE).end(answerOf("dresser").slice(0, 200)),
  "cut body": (_call, response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "4000" });
    response.write(answerOf("dresser").slice(0, 200), () => response.destroy());
  },
  "HTML with 200": (_call, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sign in to the Wi-Fi</title>");
  },
  "wrong content type": (_call, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).end(answerOf("dresser"));
  },
  "empty body": (_call, response) => void response.writeHead(200, { ...JSON_TYPE, "content-length": "0" }).end(),
  "no content": (_call, response) => void response.writeHead(204).end(),
  "deep JSON": (_call, response) => void response.writeHead(200, JSON_TYPE).end("[".repeat(900_000)),
  redirect: (_call, response) => void response.writeHead(307, { location: "/v1/elsewhere" }).end(),
  "300 MB": async (_call, response) => {
    response.writeHead(200, JSON_TYPE);
    for (let bytes = 0; bytes < HUGE_BYTES && !response.destroyed; bytes += CHUNK.length) {
      if (!response.write(CHUNK)) await drained(response);
    }
    response.end();
  },
  "connection reset": (_call, response) => void response.socket?.resetAndDestroy(),
  "a message that quotes the key": ({ headers }, response) => {
    response.writeHead(401, { ...JSON_TYPE, "x-request-id": String(headers.authorization) });
    response.end(errorOf(String(headers.authorization), `Incorrect API key provided: ${headers.authorization}`));
  },
  "an answer that quotes the key": ({ headers }, response) => {
    response.writeHead(200, JSON_TYPE).end(answerOf("dresser").replace("HEMNES", String(headers.authorization)));
  },
} satisfies Record<string, Behaviour>;
export type ModelFault = keyof typeof FAULTS;

/** A fault, or the name of one of the answers. */
export type ModelBehaviour = ModelFault | (string & {});

/**
 * A server on loopback that speaks chat completions and as much of the Responses API as a web search takes. It answers
 * with the last behaviour that it was given, each of those before it once. Another process switches it by
 * `POST /become` with their names as a JSON array, and learns from `/calls` how often it was asked.
 */
export async function listenModelServer({ port = 0, becomes = ["dresser"] as ModelBehaviour[] } = {}) {
  let behaviours = [...becomes];
  const calls: Call[] = [];
  const paths: string[] = [];
  let sentBytes = 0;
  let opened = 0;
  const become = (...next: ModelBehaviour[]) => {
    for (const name of next) behaviourOf(name);
    behaviours = next;
  };
  const server = createServer(async (request, response) => {
    response.on("error", () => undefined);
    const body = await textOf(request);
    // The caller has left.
    if (body === null) return;
    const path = request.url ?? "";
    paths.push(path);
    if (path === "/become") {
      become(...(JSON.parse(body) as ModelBehaviour[]));
      return void response.writeHead(204).end();
    }
    if (path === "/calls") {
      return void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ calls: calls.length }));
    }
    calls.push({ path, headers: request.headers, body });
    const { socket } = response;
    response.once("close", () => {
      sentBytes = socket?.bytesWritten ?? 0;
    });
    const name = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? "dresser";
    await behaviourOf(name)({ path, headers: request.headers, body }, response);
  });
  server.on("connection", () => opened++);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.address() as AddressInfo;
  return {
    /** What OPENAI_BASE_URL is set to. */
    url: `http://127.0.0.1:${listening}/v1`,
    port: listening,
    become,
    /** What was asked so far, in order. */
    calls,
    /** Every path that was asked for. */
    paths,
    /** How much was written to the connection of the last answer. */
    sentBytes: () => sentBytes,
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    /** How many connections there have been. */
    opened: () => opened,
    closeIdle: () => server.closeIdleConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type ModelServer = Awaited<ReturnType<typeof listenModelServer>>;

function behaviourOf(name: ModelBehaviour): Behaviour {
  const fault = Object.entries(FAULTS).find(([one]) => one === name);
  if (fault) return fault[1];
  if (!MODEL_ANSWERS.includes(name)) throw new Error(`The model's server knows no ${JSON.stringify(name)}`);
  return (_call, response) => sendAnswer(name, response);
}

function sendAnswer(name: string, response: ServerResponse): void {
  response.writeHead(200, { ...JSON_TYPE, "x-request-id": "req_7d1b" }).end(answerOf(name));
}

/** A recorded answer's text. */
export function answerOf(name: string): string {
  return readFileSync(join(ANSWERS, `${name}.json`), "utf8");
}

/** Null where its sender breaks off. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString("utf8");
  } catch {
    return null;
  }
}

function errorOf(code: string | null, message: string, param: string | null = null): string {
  return JSON.stringify({ error: { message, type: "invalid_request_error", param, code } });
}

/** Until there is room to write, or no reader any more. */
async function drained(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
