import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeIdentified, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { aiScanResults } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

async function start() {
  const app = await startTestApp({ now: () => NOW });
  const { db } = app;
  const member = await makeUser(db);
  const admin = await makeUser(db, { role: "super-admin" });
  const asked = app.as({ id: admin.id, role: "super-admin" });
  const scan = (values: Partial<typeof aiScanResults.$inferInsert> = {}) =>
    makeIdentified(db, { userId: member.id, imageQualityPassed: true, createdAt: NOW, ...values });
  const fetchCsv = (query = "", init: RequestInit = {}) =>
    fetch(`${app.origin}/api/ai-scan-results/export${query}`, { ...init, headers: asked.headers });
  const rowsOf = async (query = "") => (await (await fetchCsv(query)).text()).split("\r\n").slice(1, -1);
  return { ...app, member, scan, fetchCsv, rowsOf, call: asked.call };
}

test("the file is UTF-8 with its mark, has a head, is for the caller alone and no member is in it", async () => {
  const { scan, fetchCsv, member } = await start();
  await scan({ identifiedName: "Étagère, blanche", identifiedBrand: "=cmd", userNotes: "In the attic" });
  const answer = await fetchCsv();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="hexkey-scans-2026-11-20.csv"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.toString();
  expect(text).toContain('"Étagère, blanche",\'=cmd,');
  expect(text.split("\r\n").length).toBe(3);
  for (const secret of [member.id, member.email ?? "an address", "attic"]) expect(text).not.toContain(secret);
});

test("search terms are one cell, with semicolons between them", async () => {
  const { scan, rowsOf } = await start();
  await scan({ searchTerms: ["oak desk", "bureau"] });
  expect((await rowsOf())[0]).toContain(",oak desk; bureau,");
});

test("without a result there is the head alone", async () => {
  const { rowsOf } = await start();
  expect(await rowsOf()).toEqual([]);
});

test("the rows are those of the list, narrowed and ordered alike", async () => {
  const { scan, rowsOf } = await start();
  const [one, two, three] = [
    await scan({ confidence: 0.95, category: "kitchen" }),
    await scan({ confidence: 0.7, category: "kitchen", createdAt: new Date(NOW.getTime() - DAY_MS) }),
    await scan({ confidence: 0.8, createdAt: new Date(NOW.getTime() - 40 * DAY_MS) }),
  ].map(({ result }) => result.id);
  const ids = async (query: string) => (await rowsOf(query)).map((row) => row.split(",")[0]);
  expect(await ids("")).toEqual([one, two, three]);
  expect(await ids("?sort=least-sure")).toEqual([two, three, one]);
  expect(await ids("?days=30&category=kitchen")).toEqual([one, two]);
  expect(await ids("?band=high")).toEqual([one]);
});

test("a table of many pieces has each row once, in each order", async () => {
  const { db, scan, rowsOf } = await start();
  const { result } = await scan();
  await db.execute(sql`
    insert into ai_scan_results (id, user_id, image_hash, identified_name, confidence, is_successful_scan, created_at)
    select uuidv7(), ${result.userId}, ${result.imageHash}, 'Shelf', (n % 100) / 100.0, true,
      ${NOW.toISOString()}::timestamptz - (n % 50) * interval '1 minute'
    from generate_series(1, 2500) n`);
  for (const sort of ["newest", "surest", "least-sure"]) {
    const ids = (await rowsOf(`?sort=${sort}`)).map((row) => row.split(",")[0]);
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 2501, 2501]);
  }
});

test("a caller who only asks about it gets no rows, and one who goes away stops the reading", async () => {
  const { scan, fetchCsv, call } = await start();
  await scan();
  const head = await fetchCsv("", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const leaving = new AbortController();
  await fetchCsv("", { signal: leaving.signal });
  leaving.abort();
  expect((await call(scanInsights.exportResults, {})).size).toBeGreaterThan(100);
});

test("a filter that there is not is refused", async () => {
  const { fetchCsv } = await start();
  expect((await fetchCsv("?days=8")).status).toBe(400);
});
