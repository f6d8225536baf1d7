import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownSessionSecret } from "#server/lib/session-secret.ts";
import { StartupError } from "#server/lib/startup-error.ts";

test("the first start makes a secret that only the server's account can read, the next ones find it", async () => {
  const directory = join(await temporaryFolder(), "data");
  const secret = await ownSessionSecret(directory);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect((await stat(join(directory, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await ownSessionSecret(directory)).toBe(secret);
  expect(await readdir(directory)).toEqual(["session-secret"]);
});

test("two data directories have two secrets", async () => {
  expect(await ownSessionSecret(await temporaryFolder())).not.toBe(await ownSessionSecret(await temporaryFolder()));
});

test("servers that start at once agree on one secret", async () => {
  const directory = await temporaryFolder();
  const secrets = await Promise.all(Array.from({ length: 50 }, () => ownSessionSecret(directory)));
  expect(new Set(secrets)).toEqual(new Set([await readFile(join(directory, "session-secret"), "utf8")]));
});

test.each(["", "\n", "short"])("a file with %j in it stops the server instead of signing with it", async (content) => {
  const directory = await temporaryFolder();
  await writeFile(join(directory, "session-secret"), content);
  await expect(ownSessionSecret(directory)).rejects.toThrow(StartupError);
  expect(await readFile(join(directory, "session-secret"), "utf8")).toBe(content);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hexkey-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
