import { Agent, get, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectFile } from "#server/http/body-watch.ts";
import { createGate } from "#server/http/gate.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, LOOK_EVERY_MS, listen, stopListening } from "#server/http/listen.ts";
import { until } from "#server/testing/until.ts";

const MB = 1024 * 1024;
/** As in production, a hundredth as long; limits that are not under test never run out. */
const LIMITS: Partial<ConnectionLimits> = {
  bodyMs: 60_000,
  leastBytes: 1,
  leastWithinMs: 60_000,
  slowAfterMs: 60_000,
  silenceMs: 60_000,
  lingerMs: 60_000,
  lookEveryMs: 20,
};

/** Answers 200 once it has read everything. */
const readAll: RequestListener = (request, response) => {
  request.resume().once("end", () => response.end("read"));
};
const readFile: RequestListener = (request, response) => {
  expectFile(request, 100 * MB);
  readAll(request, response);
};

test("a body that no endpoint gives time to is closed with 408, however steadily it comes", async () => {
  const { send } = await start(readAll, { bodyMs: 200 });
  const { socket, closed } = send("POST", 1_000_000);
  drip(socket, 100, 10);
  expect(await closed).toContain("408");
});

test("headers that do not end are closed with 408", async () => {
  const { port } = await start(readAll, { headersMs: 200 });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write("GET /api HTTP/1.1\r\nhost: localhost\r\n");
  await new Promise((resolve) => socket.once("close", resolve));
  expect(received).toContain("408");
});

test("a client that sends its headers or its body too slowly is closed within twenty seconds", () => {
  const { headersMs, bodyMs, lookEveryMs } = CONNECTION_LIMITS;
  expect(headersMs + LOOK_EVERY_MS).toBeLessThan(20_000);
  expect(bodyMs + lookEveryMs).toBeLessThan(20_000);
});

test("a file may take far longer, as long as it keeps coming", async () => {
  const { send } = await start(readFile, { bodyMs: 100, leastBytes: 50, leastWithinMs: 300 });
  const { socket, answered, closed } = send("POST", 6000);
  const startedAt = performance.now();
  drip(socket, 100, 10);
  expect(await answered).toContain("200 OK");
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  socket.destroy();
  await closed;
});

test("a file that only drips is closed with 408", async () => {
  const { send } = await start(readFile, { leastBytes: 1000, leastWithinMs: 300 });
  const { socket, closed } = send("POST", 1_000_000);
  drip(socket, 1, 10);
  expect(await closed).toContain("408");
});

test("of a network that sends many slow bodies at once only so many go on, the slowest go first", async () => {
  const server = await start(readFile, { slowAfterMs: 200, slowBytesPerSecond: 100_000, slowPerNetwork: 3 });
  const slow = Array.from({ length: 5 }, () => server.send("POST", 1_000_000));
  const less = Array.from({ length: 7 }, () => server.send("POST", 1_000_000));
  for (const { socket } of slow) drip(socket, 500, 10);
  for (const { socket } of less) drip(socket, 1, 10);
  for (const answer of await Promise.all(less.map(({ closed }) => closed))) expect(answer).toContain("408");
  await expect.poll(server.connections).toBe(3);
  // A caller learns a moment later than the server that it was cut off.
  await expect.poll(() => slow.filter(({ socket }) => !socket.closed)).toHaveLength(3);
});

test.each<[string, Partial<ConnectionLimits>, boolean]>([
  ["as a whole", { bodyMs: 500 }, false],
  ["in keeping coming", { leastBytes: 1000, leastWithinMs: 500 }, true],
  ["beside others", { slowAfterMs: 500, slowBytesPerSecond: 1_000_000, slowPerNetwork: 0 }, true],
])("while the server stands still no body is too slow %s", async (_name, limits, isFile) => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { send } = await start((request, response) => {
    (isFile ? readFile : readAll)(request, response);
    request.once("data", () => begin());
  }, limits);
  const { socket, answered } = send("POST", 2000);
  socket.write(Buffer.alloc(500));
  await begun;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  // The look at bodies runs before anything that has come is read.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise(setImmediate);
  socket.write(Buffer.alloc(1500));
  expect(await answered).toContain("200 OK");
});

test("what the server works on is not the client's silence", async () => {
  const { send } = await start(
    (request, response) => {
      request.resume().once("end", () => setTimeout(() => response.end("done"), 500));
    },
    { silenceMs: 200 },
  );
  const { socket, answered } = send("POST", 3);
  socket.write("abc");
  expect(await answered).toContain("200 OK");
});

test("a body that the server does not read for a while is neither silent nor slow", async () => {
  const { send } = await start(
    (request, response) => {
      expectFile(request, 100 * MB);
      setTimeout(() => readAll(request, response), 500);
    },
    { silenceMs: 200, bodyMs: 200, leastBytes: 1000, leastWithinMs: 200 },
  );
  const { socket, answered } = send("POST", 8 * MB);
  socket.write(Buffer.alloc(8 * MB));
  expect(await answered).toContain("200 OK");
});

test("a client that says nothing more in the middle of a file is closed", async () => {
  const { send } = await start(readFile, { silenceMs: 200 });
  const { socket, closed } = send("POST", 1_000_000);
  socket.write("abc");
  expect(await closed).toBe("");
});

test("calls that a connection makes without waiting are answered one after the other", async () => {
  const under = { way: 0, most: 0 };
  const { port } = await start((request, response) => {
    under.most = Math.max(under.most, ++under.way);
    setTimeout(() => {
      under.way--;
      response.end(`<${request.url}>`);
    }, 10);
  });
  const { socket, said } = await makeCalls(port, 10);
  await expect.poll(() => said().match(/<[^>]+>/g)).toEqual(Array.from({ length: 10 }, (_, n) => `</${n}>`));
  expect(under.most).toBe(1);
  socket.destroy();
});

test("of the calls that a connection made before it was lost, those that wait are never begun", async () => {
  const begun: string[] = [];
  let end = () => {};
  const { port, connections } = await start((request, response) => {
    begun.push(request.url ?? "");
    end = () => void response.end();
  });
  const { socket } = await makeCalls(port, 5);
  await expect.poll(() => begun).toHaveLength(1);
  socket.destroy();
  await expect.poll(connections).toBe(0);
  end();
  expect((await makeCalls(port, 1)).socket.destroyed).toBe(false);
  await expect.poll(() => begun).toEqual(["/0", "/0"]);
});

test("a connection on which far more calls wait than any client makes at once is closed", async () => {
  let begun = 0;
  const { port } = await start(() => void begun++);
  const { closed } = await makeCalls(port, 500);
  await closed;
  expect(begun).toBe(1);
});

test("a call that never comes to an end loses its connection at last", async () => {
  const { send } = await start(() => undefined, { silenceMs: 50 });
  expect(await send("GET", 0).closed).toBe("");
});

test.each(["GET", "HEAD", "DELETE"])("a %s with a body that drips holds no connection", async (method) => {
  const { send, connections } = await start((_request, response) => void response.end("here"), { lingerMs: 200 });
  const calls = Array.from({ length: 50 }, () => send(method, 1_000_000));
  for (const { socket } of calls) drip(socket, 1, 10);
  for (const answer of await Promise.all(calls.map(({ closed }) => closed))) expect(answer).toContain("200 OK");
  await expect.poll(connections).toBe(0);
});

test("a refused client reads why, and little of the rest of its body is read", async () => {
  const requests: IncomingMessage[] = [];
  const { send } = await start(
    (request, response) => {
      requests.push(request);
      response.writeHead(401).end("sign in");
    },
    { lingerMs: 500 },
  );
  const { socket, answered, closed } = send("POST", 100 * MB);
  const bytesRead = new Promise<number>((resolve) => {
    socket.once("data", () => requests[0]?.socket.once("close", () => resolve(requests[0]?.socket.bytesRead ?? -1)));
  });
  const sending = setInterval(() => socket.write(Buffer.alloc(MB)), 2);
  onTestFinished(() => clearInterval(sending));
  expect(await answered).toContain("401");
  expect(await bytesRead).toBeLessThan(MB);
  await closed;
});

test("a client that was answered before it had sent everything does not use its connection again", async () => {
  const { send } = await start(
    (request, response) => {
      if (request.headers["content-length"] === "3") readAll(request, response);
      else response.writeHead(413).end("no");
    },
    { lingerMs: 100 },
  );
  const small = send("POST", 3);
  small.socket.write("abc");
  expect(await small.answered).not.toContain("Connection: close");
  const large = send("POST", 3 * MB);
  large.socket.write(Buffer.alloc(MB));
  expect(await large.closed).toContain("Connection: close");
});

test("once its port has closed a kept connection gets 503, Retry-After and Connection: close, and calls in flight end well", async () => {
  const gate = createGate();
  let end = () => {};
  const begun = new Promise<void>((resolve) => {
    gate.open((request, response) => {
      if (request.url !== "/slow") return void response.end("ready");
      end = () => void response.end("done");
      resolve();
    });
  });
  const { port, server } = await start(gate.listener);
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  const [kept, idle, other] = agents;
  await Promise.all([ask(port, "/", kept), ask(port, "/", idle)]);
  const slow = ask(port, "/slow", other);
  await begun;
  // The moment for last calls is as long as the test lets it be.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  gate.close();
  const stopped = stopListening(server, 60_000);
  await expect(ask(port, "/", new Agent())).rejects.toMatchObject({ code: "ECONNREFUSED" });
  vi.advanceTimersByTime(900);
  const late = await ask(port, "/", kept);
  const { connection, "retry-after": retryAfter } = late.headers;
  expect([late.statusCode, connection, Number(retryAfter) > 0]).toEqual([503, "close", true]);
  const connections = promisify(server.getConnections.bind(server));
  await until(async () => (await connections()) === 2);
  vi.advanceTimersByTime(200);
  await until(async () => (await connections()) === 1);
  end();
  expect((await slow).statusCode).toBe(200);
  vi.advanceTimersByTime(200);
  await stopped;
});

function ask(port: number, path: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: "127.0.0.1", agent }, (response) => {
      response.resume().once("end", () => resolve(response));
    }).once("error", reject);
  });
}

async function start(handler: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const server = await listen(handler, { port: 0, host: "127.0.0.1", limits: { ...LIMITS, ...limits } });
  onTestFinished(() => stopListening(server, 0));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    /** Sends the headers of a call. What came back, once that is anything, and all of it once the connection is closed. */
    send: (method: string, length: number) => {
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      let received = "";
      // Data to a connection that was just closed has nowhere to go.
      socket.on("error", () => undefined);
      const answered = new Promise<string>((resolve) => {
        socket.on("data", (chunk) => {
          received += chunk;
          resolve(received);
        });
      });
      const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
      socket.write(`${method} /api HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`);
      return { socket, answered, closed };
    },
  };
}

/** Makes so many calls, of /0, /1 and so on, without waiting for an answer. */
async function makeCalls(port: number, count: number) {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const calls = Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await new Promise((resolve) => socket.write(calls.join(""), resolve));
  return { socket, said: () => received, closed };
}

/** Sends so many bytes at a time. */
function drip(socket: Socket, bytes: number, everyMs: number): void {
  const sending = setInterval(() => socket.write(Buffer.alloc(bytes)), everyMs);
  socket.once("close", () => clearInterval(sending));
  onTestFinished(() => clearInterval(sending));
}
