import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDevFrontend } from "#server/dev/vite.ts";
import { createLog } from "#server/lib/log.ts";

interface Greeter {
  greet(): string;
}

test("a change below the server reaches the next import, reported once", async () => {
  const { frontend, write } = await startFrontend();
  const changed = vi.fn();
  frontend.onServerChange(changed);
  const before = await frontend.importFresh<Greeter>("/server/app.ts");
  expect(before.greet()).toBe("hello");
  write("shared/word.ts", 'export const word = "good day";');
  await expect.poll(() => changed).toHaveBeenCalledOnce();
  const after = await frontend.importFresh<Greeter>("/server/app.ts");
  expect(after.greet()).toBe("good day");
});

test("without a change the same module comes back", async () => {
  const { frontend } = await startFrontend();
  const first = await frontend.importFresh<Greeter>("/server/app.ts");
  expect(await frontend.importFresh<Greeter>("/server/app.ts")).toBe(first);
});

test("changed code that does not load is an error, and mending it helps", async () => {
  const { frontend, write } = await startFrontend();
  await frontend.importFresh("/server/app.ts");
  const changed = vi.fn();
  frontend.onServerChange(changed);
  write("shared/word.ts", "export const word = ;");
  await expect.poll(() => changed).toHaveBeenCalledTimes(1);
  await expect(frontend.importFresh("/server/app.ts")).rejects.toThrow();
  write("shared/word.ts", 'export const word = "mended";');
  await expect.poll(() => changed).toHaveBeenCalledTimes(2);
  const mended = await frontend.importFresh<Greeter>("/server/app.ts");
  expect(mended.greet()).toBe("mended");
});

test("changes that come while one is handled are reported once, afterwards", async () => {
  const { frontend, write } = await startFrontend();
  await frontend.importFresh("/server/app.ts");
  const calls: (() => void)[] = [];
  frontend.onServerChange(() => new Promise<void>((resolve) => calls.push(resolve)));
  write("shared/word.ts", 'export const word = "one";');
  await expect.poll(() => calls).toHaveLength(1);
  write("shared/word.ts", 'export const word = "two";');
  write("server/app.ts", 'export const greet = () => "three";');
  await expect.poll(async () => (await frontend.importFresh<Greeter>("/server/app.ts")).greet()).toBe("three");
  expect(calls).toHaveLength(1);
  calls[0]?.();
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.();
});

test("the page comes with hot replacement", async () => {
  const { frontend } = await startFrontend();
  const html = await frontend.renderIndex("/home");
  expect(html).toContain("/@vite/client");
  expect(html).toContain("/src/main.tsx");
});

test("sources of the client and shared code are served, the server's files are not", async () => {
  const { get, project } = await startFrontend();
  expect(await get("/src/main.tsx")).toBe(200);
  expect(await get(`/@fs${project}/shared/word.ts`)).toBe(200);
  expect(await get(`/@fs${project}/server/app.ts`)).toBe(403);
  expect(await get(`/@fs${project}/data/postgres/superuser-password?raw`)).toBe(403);
});

/** A small project, served by Vite on a port of its own. */
async function startFrontend() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "hexkey-dev-")));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
  };
  write("vite.config.ts", "export default { optimizeDeps: { noDiscovery: true } };");
  write("package.json", JSON.stringify({ type: "module", imports: { "#shared/*": "./shared/*" } }));
  write(
    "client/index.html",
    '<html><head></head><body><script type="module" src="/src/main.tsx"></script></body></html>',
  );
  write("client/src/main.tsx", 'import { word } from "#shared/word.ts"; document.title = word;');
  write("shared/word.ts", 'export const word = "hello";');
  write("server/app.ts", 'import { word } from "#shared/word.ts"; export const greet = () => word;');
  write("data/postgres/superuser-password", "secret");

  let handler: RequestListener = (_request, response) => response.end();
  const httpServer = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => httpServer.listen(0, "127.0.0.1", resolve));
  const frontend = await createDevFrontend({ httpServer, log: createLog("silent"), project });
  handler = (request, response) => frontend.middlewares(request, response, () => response.writeHead(404).end());
  onTestFinished(async () => {
    await frontend.close();
    httpServer.closeAllConnections();
    httpServer.close();
  });
  const { port } = httpServer.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  return { frontend, write, get, project };
}
