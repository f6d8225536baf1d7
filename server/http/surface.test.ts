import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { builtFrontend } from "#server/http/frontend.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";
import { SCREEN_PATHS } from "#shared/domain/paths.ts";

test("every answer carries the security headers and a request id of its own", async () => {
  const { origin } = await startTestApp();
  const ids = new Set<string | null>();
  for (const path of ["/api/products", "/api/none", "/api/docs", "/healthz", "/home"]) {
    const { headers } = await navigate(origin + path, NAVIGATION);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    ids.add(headers.get("x-request-id"));
  }
  expect(ids.size).toBe(5);
});

test("a page runs scripts of our own only; what is data may load nothing and be framed by no page", async () => {
  const { origin } = await startTestApp();
  for (const path of ["/home", "/api/docs", "/nowhere"]) {
    const { headers } = await navigate(origin + path, NAVIGATION);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("img-src 'self' https: data: blob:;media-src 'self' https: blob:");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
  }
  for (const path of ["/api/products", "/api/none", "/api/openapi.json"]) {
    const { headers } = await navigate(origin + path, NAVIGATION);
    expect(headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
  }
});

test("a file of the build has the few headers that mean something for it, and a worker's script may do no more than the page", async () => {
  const { origin } = await startTestApp();
  const { headers } = await navigate(`${origin}/assets/worker-12345678.js`, {});
  expect(headers.get("content-security-policy")).toBe("default-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  for (const name of ["permissions-policy", "referrer-policy", "x-frame-options"])
    expect(headers.has(name)).toBe(false);
});

test("the app's paths are answered with the page for every caller, and HEAD with its headers", async () => {
  const { origin } = await startTestApp();
  const callers: Record<string, string>[] = [{ accept: "*/*" }, {}, { accept: "*/*", "sec-fetch-mode": "cors" }];
  for (const headers of callers) {
    for (const path of ["/", "/home", "/community/projects"]) {
      const page = await navigate(origin + path, headers);
      expect([path, page.status, page.headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
      expect(await page.text()).toContain('<div id="root">');
    }
    const missing = await navigate(`${origin}/p/01890000-0000-7000-8000-00000000000b`, headers);
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  }
  const head = await navigate(`${origin}/home`, { accept: "*/*" }, "HEAD");
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
    200,
    "text/html; charset=utf-8",
    "",
  ]);
});

test("what is no path of the app is a page for a browser that goes there; a missing file or call is a 404 in JSON", async () => {
  const { origin } = await startTestApp();
  const page = await navigate(`${origin}/home`, NAVIGATION);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  for (const [path, headers] of [
    ["/assets/gone-12345678.js", { accept: "*/*", "sec-fetch-mode": "no-cors" }],
    ["/assets/gone-12345678.js", NAVIGATION],
    ["/picture.webp", { accept: "*/*" }],
    ["/nowhere", { accept: "*/*" }],
    ["/api/none", NAVIGATION],
  ] as const) {
    const response = await navigate(origin + path, headers);
    expect([path, response.status, (await response.json()).code]).toEqual([path, 404, "NOT_FOUND"]);
  }
  expect((await navigate(`${origin}/home`, NAVIGATION, "POST")).status).toBe(404);
});

test("an address without a screen is a 404 with the page that says so", async () => {
  const { origin } = await startTestApp();
  for (const path of ["/nowhere", "/home/x", "/admin", "/p", "/community/none", "/p/../x"]) {
    const page = await navigate(origin + path, NAVIGATION);
    expect([path, page.status, page.headers.get("content-type")]).toEqual([path, 404, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain('<div id="root">');
  }
  for (const path of SCREEN_PATHS.flatMap((one) => [one, `${one}/`.replace("//", "/"), one.toUpperCase()])) {
    expect([path, (await navigate(`${origin}${path}?q=1`, NAVIGATION)).status]).toEqual([path, 200]);
  }
});

test("hashed files of the build never expire, the page is always asked for again and names what it will need", async () => {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-client-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, "assets"));
  await writeFile(join(directory, "assets/main-abcdef12.js"), `console.log(${JSON.stringify("x".repeat(3000))})`);
  await mkdir(join(directory, ".vite"));
  const firstFiles = {
    pages: { "/p/:id": ["/assets/product-abcdef12.js"] },
    texts: { en: [], fr: ["/assets/fr-abc.js"] },
  };
  await writeFile(join(directory, ".vite/first-files.json"), JSON.stringify(firstFiles));
  await writeFile(join(directory, "index.html"), "<head><!-- head of the page --><!-- end of the head --></head>Built");
  const { origin } = await startTestApp({ frontend: builtFrontend(directory) });
  const script = await fetch(`${origin}/assets/main-abcdef12.js`, { headers: { "accept-encoding": "gzip" } });
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-encoding")).toBe("gzip");
  expect(await (await navigate(`${origin}/home`, NAVIGATION)).text()).toContain("Built");
  const preloads = async (path: string, language: string) => {
    const html = await (await navigate(origin + path, { ...NAVIGATION, "accept-language": language })).text();
    return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, file]) => file);
  };
  expect(await preloads("/p/0194e9ef-e280-7f99-8bc3-2f9dfe693f54?from=card", "en")).toEqual([
    "/assets/product-abcdef12.js",
  ]);
  expect(await preloads("/home", "fr")).toEqual(["/assets/fr-abc.js"]);
  expect((await fetch(`${origin}/.vite/first-files.json`)).status).toBe(404);
  expect((await fetch(`${origin}/index.html`)).headers.get("cache-control")).not.toContain("immutable");
});

test("files come as the build compressed them, in the best way that the browser takes", async () => {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-client-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, "assets"));
  const file = join(directory, "assets/main-abcdef12.js");
  const script = `console.log(${JSON.stringify("x".repeat(3000))})`;
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  const { origin } = await startTestApp({ frontend: builtFrontend(directory) });
  const url = `${origin}/assets/main-abcdef12.js`;
  for (const [accepted, sent] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const response = await fetch(url, { headers: { "accept-encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBe(sent);
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(script);
  }
  expect((await stat(`${file}.br`)).size).toBe(
    Number((await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } })).headers.get("content-length")),
  );
  expect((await fetch(`${origin}/assets/%zz.js`)).status).toBe(400);
  expect((await fetch(`${origin}/assets/none-abcdef12.js`)).status).toBe(404);
  // What is answered in place of the file has nothing of it.
  for (const [status, init] of [
    [404, { method: "POST" }],
    [400, { headers: { range: "bytes=999999-" } }],
    [400, { headers: { "if-match": '"another"' } }],
  ] as const) {
    const refused = await fetch(url, init);
    const { headers } = refused;
    expect([refused.status, headers.get("content-encoding"), headers.get("etag")]).toEqual([status, null, null]);
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      expect.stringContaining("application/json"),
      "no-store",
    ]);
    expect(await refused.json()).toMatchObject({ message: expect.any(String) });
  }
});

test("the log has a line per call with the request's id, and neither queries nor secrets", async () => {
  const { origin, deps, logged } = await startTestApp();
  const response = await fetch(`${origin}/api/products?q=needle`, {
    headers: { authorization: "Bearer very-secret", cookie: "hexkey.sid=very-secret" },
  });
  await response.arrayBuffer();
  deps.log.info({ password: "very-secret", user: { email: "very-secret", token: "very-secret" } }, "slip");
  await expect.poll(() => logged().length).toBeGreaterThanOrEqual(2);
  const line = logged()
    .map((text) => JSON.parse(text))
    .find((one) => one.path === "/api/products");
  expect(line).toMatchObject({ method: "GET", status: 200, id: response.headers.get("x-request-id") });
  expect(logged().join("")).not.toMatch(/needle|very-secret/);
});

test("alive always, ready until it begins to stop", async () => {
  const { origin, readiness } = await startTestApp();
  const statuses = async () => [(await fetch(`${origin}/healthz`)).status, (await fetch(`${origin}/readyz`)).status];
  expect(await statuses()).toEqual([200, 200]);
  readiness.stopping = true;
  expect(await statuses()).toEqual([200, 503]);
});

test("an unforeseen error is a plain 500 for the caller and logged with its cause", async () => {
  const { origin, pool, logged } = await startTestApp();
  await pool.query("alter table retailers rename column logo to emblem");
  const response = await fetch(`${origin}/api/retailers`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/column|emblem|select/i);
  await expect.poll(() => logged().join("")).toContain("does not exist");
});
