import { get } from "node:http";
import { expect, test } from "vitest";
import { startTestApp } from "#server/testing/harness.ts";

const WELL = { database: "ok", files: "ok" };
const FORWARDED = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", host: "hexkey.example.com" };

test("the first request from an untrusted proxy is reported in the log, once, and in the details of readiness", async () => {
  const app = await startTestApp({ config: { publicUrl: "https://hexkey.example.com" } });
  expect(await readiness(app.origin)).toEqual({ status: "ok", details: WELL });
  for (let count = 0; count < 3; count++) await ask(app.origin, "/api/retailers", FORWARDED);
  expect(warnings(app.logged())).toEqual([expect.stringContaining("TRUST_PROXY is 0")]);
  expect(await readiness(app.origin)).toEqual({
    status: "ok",
    details: { ...WELL, settings: [expect.stringContaining("TRUST_PROXY is 0")] },
  });
});

test("a trusted proxy in front of another address than PUBLIC_URL is reported", async () => {
  const app = await startTestApp({ config: { trustProxy: 1, publicUrl: "http://localhost:3000" } });
  await ask(app.origin, "/api/retailers", FORWARDED);
  expect(warnings(app.logged())).toEqual([expect.stringContaining("Set PUBLIC_URL")]);
  // Callers write these headers; none of it is in the log.
  expect(app.logged().join("")).not.toContain("hexkey.example.com");
});

test("a proxy that the settings know, and callers without one, are not reported", async () => {
  const app = await startTestApp({ config: { trustProxy: 1, publicUrl: "https://hexkey.example.com" } });
  await ask(app.origin, "/api/retailers", FORWARDED);
  await ask(app.origin, "/api/retailers", { host: "anything.example.com" });
  expect(warnings(app.logged())).toEqual([]);
  expect(await readiness(app.origin)).toEqual({ status: "ok", details: WELL });
});

/** Fetch does not let a caller name the host. */
function ask(origin: string, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, (response) => response.resume().once("end", resolve)).once("error", reject);
  });
}

const readiness = async (origin: string) => (await fetch(`${origin}/readyz`)).json();

function warnings(lines: string[]): string[] {
  const parsed = lines.map((line) => JSON.parse(line) as { msg: string; problem?: string });
  return parsed.flatMap(({ msg, problem }) => (msg.includes("proxy in front") && problem ? [problem] : []));
}
