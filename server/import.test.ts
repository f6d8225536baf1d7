import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { builtProgram } from "#server/testing/built-programs.ts";
import { createTestDatabase } from "#server/testing/database.ts";

// The real process, as the build has it: its arguments can't be seen from inside.

test("a file is loaded, and what can't be taken of it is named by line and field", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const file = feedOf(
    "id,title,brand,gtin,price",
    "1,Lindholm dresser,Lindholm,09506000000008,100.00 CAD",
    "2,Lindholm bed,Lindholm,09506000000009,100.00 CAD",
  );
  const first = await runImport(url, [file, "--source", "corner-shop"]);
  expect(first).toMatchObject({
    code: 0,
    printed: expect.stringContaining("2 rows: 1 added, 0 changed, 0 unchanged, 1 refused."),
  });
  expect(first.printed).toMatch(/^line 3, gtin: ./m);
  const again = await runImport(url, [file, "--source", "corner-shop"]);
  expect(again.printed).toContain("2 rows: 0 added, 0 changed, 1 unchanged, 1 refused.");
});

test("without a name of the source, or with a file that isn't there, it says so in one line", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const file = feedOf("id,title,brand,gtin,price");
  expect(await runImport(url, [file])).toEqual({ code: 1, printed: "npm run import -- FILE|URL --source NAME\n" });
  const missing = await runImport(url, [join(tmpdir(), "no-such-feed.csv"), "--source", "corner-shop"]);
  expect(missing.code).toBe(1);
  expect(missing.printed.trim().split("\n")).toHaveLength(1);
});

function feedOf(...lines: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "hexkey-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "feed.csv");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

async function runImport(url: string, given: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [await builtProgram("import.mjs"), ...given], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, SESSION_SECRET: "s".repeat(32), LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [printed, [code]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, printed: printed.join("") };
}
