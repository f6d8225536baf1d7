import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#server/lib/startup-error.ts";

const SECRET_BYTES = 32;
const MIN_CHARACTERS = 32;

/**
 * The secret of a server that has its data directory to itself: made at the first start, kept for the next ones. Throws
 * `StartupError` for a file that holds no secret: what is signed with next to nothing proves nothing.
 */
export async function ownSessionSecret(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, "session-secret");
  await mkdir(dataDirectory, { recursive: true });
  await writeUnlessThere(file, randomBytes(SECRET_BYTES).toString("base64url"));
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length >= MIN_CHARACTERS) return secret;
  throw new StartupError(`${file} holds no secret. Delete it to have a new one made, which signs everybody out.`);
}

/** Whole or not at all: whatever interrupts it, and however many servers start at once, no half-written file is read. */
async function writeUnlessThere(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
}
