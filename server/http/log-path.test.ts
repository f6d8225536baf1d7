import { expect, test } from "vitest";
import { describePaths } from "#server/http/log-path.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { contracts } from "#shared/contracts/index.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const describePath = describePaths(contracts);

test.each([
  ["GET", `/api/products/${ID}`, `/api/products/${ID}`],
  ["HEAD", `/api/products/${ID}/reviews?cursor=secret`, `/api/products/${ID}/reviews`],
  ["GET", "/api/codes/WIFI%3AS%3Ahome%3BP%3Asecret%3B%3B", "/api/codes/:code"],
  ["GET", "/api/products/qr/secret", "/api/products/qr/:code"],
  ["GET", "/api/products/qr/secret/", "/api/products/qr/:code"],
  ["GET", "/api/products/secret", "/api/products/:id"],
  ["GET", "/api/products/qr/a/secret", "/api/products/qr/…/…"],
  ["POST", "/api/codes/Secret1", "/api/codes/…"],
  ["GET", "/api/codes/%E0%A4%A", "/api/codes/…"],
  ["GET", `/api/uploads/${ID}`, `/api/uploads/${ID}`],
  ["GET", "/API/Codes/secret", "/api/codes/:code"],
  ["GET", "/api/login?code=secret", "/api/login"],
  ["GET", `/p/${ID}?q=secret#secret`, `/p/${ID}`],
])("%s %s is logged as %s", (method, url, logged) => {
  expect(describePath(method, url)).toBe(logged);
});

test("a Wi-Fi password that was scanned is in no log line, whatever became of the call", async () => {
  const { as, origin, db, logged } = await startTestApp();
  const code = "WIFI:S:Home;T:WPA;P:correct horse battery;;";
  await as(null).call(codes.explain, { params: { code } });
  await expect(as(null).call(codes.findProduct, { params: { code } })).rejects.toMatchObject({ status: 404 });
  await fetch(`${origin}/api/codes/${encodeURIComponent(code)}/more`);
  await fetch(`${origin}/api/products/qr/${encodeURIComponent(code)}`, { method: "DELETE" });
  await db.execute("alter table products rename to gone");
  await expect(as(null).call(codes.findProduct, { params: { code } })).rejects.toMatchObject({ status: 500 });
  await expect.poll(() => logged().filter((line) => line.includes('"msg":"request"')).length).toBe(5);
  const lines = logged().join("");
  expect(lines).toContain("/api/codes/:code");
  expect(decodeURIComponent(lines.replaceAll("%", "%25"))).not.toMatch(/correct|horse|battery/);
});

test("what the database could not read is not in the log", async () => {
  const { db, deps, logged } = await startTestApp();
  const failed = db.execute("select 'correct horse'::uuid");
  await failed.catch((error: unknown) => deps.log.error({ err: error }, "failed"));
  expect(logged().join("")).toContain("invalid input syntax for type uuid");
  expect(
    logged()
      .join("")
      .replace(/"query":"[^"]*"/, ""),
  ).not.toContain("correct horse");
});
