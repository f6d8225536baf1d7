import { expect, test } from "vitest";
import { startTestApp } from "#server/testing/harness.ts";

test("a printed manual comes as a PDF that a browser shows as nothing else and keeps for a day", async () => {
  const { origin } = await startTestApp({ config: { demoData: true } });
  const response = await fetch(`${origin}/media/demo/acorn-bar-stool-manual.pdf`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
});

test("without the demo catalogue its files are not served", async () => {
  const { origin } = await startTestApp({ config: { demoData: false } });
  const response = await fetch(`${origin}/media/demo/acorn-bar-stool-manual.pdf`);
  expect(response.headers.get("content-type")).not.toBe("application/pdf");
});
