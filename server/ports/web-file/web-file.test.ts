import { lookup as dnsLookup } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { generate } from "selfsigned";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { publicLookup } from "#server/lib/public-lookup.ts";
import { webFiles } from "#server/ports/web-file/https.ts";
import type { WebFile } from "#server/ports/web-file/index.ts";
import { PART_BYTES } from "#server/ports/web-file/parts.ts";
import { startNameServer } from "#server/testing/name-server.ts";

/** The only host that leads to this machine; every other one is resolved as in production. */
const HOST = "films.example";
const toHere =
  (hosts: (host: string) => boolean) =>
  (signal: AbortSignal): LookupFunction =>
  (host, options, callback) =>
    hosts(host) ? dnsLookup("127.0.0.1", options, callback) : publicLookup(signal)(host, options, callback);
const lookup = toHere((host) => host === HOST);

let pems: { private: string; cert: string };
beforeAll(async () => {
  pems = await generate([{ name: "commonName", value: HOST }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: HOST }] }],
  });
});

async function serve(answer: RequestListener, timeoutMs = 60_000) {
  const asked: { path: string; range: string | undefined; host: string | undefined }[] = [];
  const server = createSecureServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    const { range, host } = request.headers;
    asked.push({ path: request.url ?? "", range, host });
    answer(request, response);
  });
  const port = await listen(server);
  const origin = `https://${HOST}:${port}`;
  const web = webFiles({ lookup, ca: pems.cert, timeoutMs });
  const read = (file: WebFile) => file.read(0, 20).then(String);
  return { asked, origin, port, web, look: (address = `${origin}/film.mp4`) => web.look(address, read) };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** Gives parts, as real servers do. */
const giving =
  (content: Buffer): RequestListener =>
  (request, response) => {
    const [, from = "0", to = "0"] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    const part = content.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${content.length}`;
    response.writeHead(206, { "content-range": range, "content-length": part.length }).end(part);
  };

const LARGE = Buffer.from(Array.from({ length: 3 * PART_BYTES + 5 }, (_, at) => (at * 7) % 251));

test("parts of a file are read where they are asked for, each once", async () => {
  const { web, origin, asked } = await serve(giving(LARGE));
  const { seen } = (await web.look(`${origin}/film.mp4`, async (file) => {
    const parts = [
      await file.read(LARGE.length - 5, LARGE.length),
      await file.read(PART_BYTES - 3, PART_BYTES + 3),
      await file.read(0, 4),
      await file.read(LARGE.length - 4, LARGE.length),
    ];
    return { bytes: file.bytes, parts };
  })) as { seen: { bytes: number; parts: Buffer[] } };
  expect(seen.bytes).toBe(LARGE.length);
  const [end, middle, beginning] = seen.parts;
  expect(end?.equals(LARGE.subarray(-5))).toBe(true);
  expect(middle?.equals(LARGE.subarray(PART_BYTES - 3, PART_BYTES + 3))).toBe(true);
  expect(beginning?.equals(LARGE.subarray(0, 4))).toBe(true);
  expect(asked.map(({ range }) => range)).toEqual([
    `bytes=0-${PART_BYTES - 1}`,
    `bytes=${3 * PART_BYTES}-${LARGE.length - 1}`,
    `bytes=${PART_BYTES}-${2 * PART_BYTES - 1}`,
  ]);
});

test("of a server that gives only all of it the beginning is read, and nothing more", async () => {
  let sent = 0;
  const { web, origin } = await serve((_request, response) => {
    response.writeHead(200, { "content-length": 50_000_000_000 });
    const chunk = Buffer.alloc(64 * 1024, 1);
    const go = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on("drain", go).on("error", () => undefined);
    go();
  });
  const looked = await web.look(`${origin}/film.mp4`, async (file) => {
    expect(file.bytes).toBe(50_000_000_000);
    expect(await file.read(0, 4096)).toHaveLength(4096);
    await expect(file.read(PART_BYTES, PART_BYTES + 1)).rejects.toMatchObject({ name: "WebFileLimitError" });
    return true;
  });
  expect(looked).toEqual({ refusal: null, seen: true });
  // What lies in the buffers of both ends, not fifty gigabytes.
  expect(sent).toBeLessThan(30_000_000);
});

test("no more than some parts are read of one file", async () => {
  const { web, origin } = await serve(giving(Buffer.alloc(30 * PART_BYTES)));
  await web.look(`${origin}/film.mp4`, async (file) => {
    await expect(file.read(0, 30 * PART_BYTES)).rejects.toMatchObject({ name: "WebFileLimitError" });
  });
});

test("an answer that is packed is not unpacked, and none is asked for", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const { look } = await serve((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("identity");
    response.writeHead(200, { "content-encoding": "gzip", "content-length": bomb.length }).end(bomb);
  });
  const { seen } = (await look()) as { seen: string };
  expect(seen.charCodeAt(0)).toBe(0x1f);
});

test("redirects are followed by https, to the file", async () => {
  const { look, asked, origin } = await serve((request, response) => {
    if (request.url === "/film.mp4") response.writeHead(302, { location: "/a" }).end();
    else if (request.url === "/a") response.writeHead(308, { location: `${origin}/b#t=3` }).end();
    else giving(Buffer.from("here it is"))(request, response);
  });
  expect(await look()).toEqual({ refusal: null, seen: "here it is" });
  expect(asked.map(({ path }) => path)).toEqual(["/film.mp4", "/a", "/b"]);
});

const HIDDEN = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[::7f00:1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://localhost/",
];

test.each(HIDDEN)("%s is asked neither itself nor by a redirect", async (address) => {
  const inside = createServer((_request, response) => void response.end("secret"));
  const port = await listen(inside);
  let reached = 0;
  inside.on("connection", () => void reached++);
  const target = new URL(address);
  target.port = String(port);
  const { look } = await serve((_request, response) => void response.writeHead(302, { location: target.href }).end());
  expect(await look(target.href)).toEqual({ refusal: "link-unreachable" });
  expect(await look()).toEqual({ refusal: "link-unreachable" });
  expect(reached).toBe(0);
});

test("a name is resolved once for each connection, which goes to what was found", async () => {
  const { port, asked } = await serve(giving(Buffer.from("film")));
  const { servers } = await startNameServer({ "rebinding.example": { ipv4: ["127.0.0.1"] } });
  let answers = 0;
  // Had it been asked twice, the second answer would be this machine, where the server is.
  const rebinding = (signal: AbortSignal): LookupFunction => {
    const first = publicLookup(signal, { servers });
    const second = toHere(() => true)(signal);
    return (host, options, callback) => {
      answers++;
      (answers === 1 ? first : second)(host, options, callback);
    };
  };
  const web = webFiles({ lookup: rebinding, ca: pems.cert });
  expect(await web.look(`https://rebinding.example:${port}/`, (file) => file.read(0, 4))).toEqual({
    refusal: "link-unreachable",
  });
  expect([answers, asked]).toEqual([1, []]);
});

test("a name whose nameserver never answers is to be asked again later, in bounded time", async () => {
  const { servers } = await startNameServer({ "slow.example": { ipv4: null, ipv6: null } });
  // The nameserver itself is given minutes: only the time for the whole file ends this.
  const lookup = (signal: AbortSignal) => publicLookup(signal, { servers, askedMs: 120_000 });
  const web = webFiles({ lookup, timeoutMs: 300 });
  await expect(web.look("https://slow.example/", (file) => file.read(0, 4))).rejects.toMatchObject({
    name: "WebFileError",
  });
});

test.each([
  ["to http", "http://films.example/film.mp4", "link-insecure"],
  ["to a file of ours", "file:///etc/passwd", "link-no-video"],
  ["to a script", "javascript:alert(1)", "link-no-video"],
  ["with a name and a password", "https://user:pass@films.example/film.mp4", "link-no-video"],
  ["to a port of something else", "https://films.example:22/", "link-unreachable"],
  ["in circles", "/film.mp4", "link-no-video"],
])("a redirect %s is not followed", async (_name, location, refusal) => {
  const { look, asked } = await serve((_request, response) => void response.writeHead(302, { location }).end());
  expect(await look()).toEqual({ refusal });
  expect(asked.length).toBeLessThan(8);
});

test.each([400, 401, 403, 404, 410, 451])("%i means that it is not public", async (status) => {
  const { look } = await serve((_request, response) => void response.writeHead(status).end("no"));
  expect(await look()).toEqual({ refusal: "link-hidden" });
});

test.each([204, 206, 300, 304])("%i is no file", async (status) => {
  const { look } = await serve((_request, response) => void response.writeHead(status).end());
  expect(await look()).toEqual({ refusal: "link-no-video" });
});

test("an empty file is there, with nothing in it", async () => {
  const { look } = await serve(
    (_request, response) => void response.writeHead(416, { "content-range": "bytes */0" }).end(),
  );
  expect(await look()).toEqual({ refusal: null, seen: "" });
});

const FAULTS: Record<string, RequestListener> = {
  "an error of its own": (_request, response) => void response.writeHead(500).end(),
  "too many requests": (_request, response) => void response.writeHead(429).end(),
  "a broken connection": (request) => void request.socket.destroy(),
  "no answer": () => undefined,
  "an answer that is cut off": (_request, response) => {
    response.writeHead(200, { "content-length": 10_000 }).write("some");
    setTimeout(() => response.destroy(), 50);
  },
  "a byte now and then": (_request, response) => {
    response.writeHead(200, { "content-length": 10_000 });
    const drip = setInterval(() => response.write("x"), 30);
    response.on("close", () => clearInterval(drip));
  },
  "endless headers": (_request, response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\n${`x-more: ${"y".repeat(100)}\r\n`.repeat(1000)}`);
  },
};

test.each(Object.entries(FAULTS))("%s is to be asked again later, in bounded time", async (_name, answer) => {
  const { look } = await serve(answer, 400);
  // Some of them never come to an end by themselves.
  await expect(look()).rejects.toMatchObject({ name: "WebFileError" });
});

test("a reader that takes too long is not waited for, and a port without a server is tried later", async () => {
  const { web, origin, look, port } = await serve(giving(LARGE), 300);
  await expect(web.look(origin, () => new Promise(() => undefined))).rejects.toMatchObject({ name: "WebFileError" });
  expect(port).toBeGreaterThan(0);
  await expect(look(`https://${HOST}:1025/`)).rejects.toMatchObject({ name: "WebFileError" });
});

test("an unknown certificate is a fault, not a film", async () => {
  const { origin } = await serve(giving(LARGE));
  await expect(webFiles({ lookup }).look(origin, (file) => file.read(0, 4))).rejects.toMatchObject({
    name: "WebFileError",
  });
});

test("what stands in for the web is asked in place of every address, and of nothing else", async () => {
  const asked: string[] = [];
  const port = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? "");
      giving(Buffer.from("stand-in"))(request, response);
    }),
  );
  const web = webFiles({ standIn: `http://127.0.0.1:${port}/file` });
  expect(await web.look("https://maker.example/a b.mp4?x=1&y", (file) => file.read(0, 8).then(String))).toEqual({
    refusal: null,
    seen: "stand-in",
  });
  expect(asked).toEqual(["/file?url=https%3A%2F%2Fmaker.example%2Fa%20b.mp4%3Fx%3D1%26y".replace("%20", "%2520")]);
  expect(await web.look("https://10.0.0.1/", (file) => file.read(0, 8))).toEqual({ refusal: "link-unreachable" });
});

test("a server that answers again and again before its answer is left", async () => {
  const { look } = await serve((_request, response) => {
    for (let sent = 0; sent < 20; sent++) response.writeProcessing();
    response.end("film");
  });
  await expect(look()).rejects.toThrow("Its server answers without an end");
});

/** All that a download gives. */
async function download(web: ReturnType<typeof webFiles>, address: string): Promise<string> {
  const opened = await web.open(address, AbortSignal.timeout(60_000));
  if (opened.refusal !== null) return opened.refusal;
  const chunks: Buffer[] = [];
  for await (const chunk of opened.source) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test("a download is all of a file, behind its redirects", async () => {
  const { web, origin } = await serve((request, response) => {
    if (request.url === "/feed") response.writeHead(302, { location: "/whole" }).end();
    else response.end("x".repeat(600_000));
  });
  expect(await download(web, `${origin}/feed`)).toHaveLength(600_000);
});

test.each(HIDDEN)("%s is downloaded neither itself nor by a redirect", async (address) => {
  const { web, origin } = await serve(
    (_request, response) => void response.writeHead(302, { location: address }).end(),
  );
  expect(await download(web, address)).toBe("link-unreachable");
  expect(await download(web, origin)).toBe("link-unreachable");
});

test("a download that breaks off, or whose server fails, is to be tried again", async () => {
  const { web, origin } = await serve((request, response) => {
    if (request.url === "/fails") response.writeHead(503).end();
    else response.writeHead(200, { "content-length": 10_000 }).write("some", () => response.destroy());
  });
  await expect(download(web, origin)).rejects.toMatchObject({ name: "WebFileError" });
  await expect(download(web, `${origin}/fails`)).rejects.toMatchObject({ name: "WebFileError" });
});
