import { createHash, createHmac } from "node:crypto";
import type { Deps } from "#server/deps.ts";

const PURPOSE = "copyright notice";

type Secrets = Pick<Deps["config"], "sessionSecrets">;

/**
 * The key of a new notice. It can be made again from the notice's id wherever a mail is written, so that it stands in no
 * table, no job and no log: the row keeps its hash.
 */
export function keyOfNew(id: string, { sessionSecrets: [secret] }: Secrets): string {
  if (secret === undefined) throw new Error("a notice's key needs a session secret");
  return derive(secret, id);
}

/** The key of a notice, by whichever of the secrets made it; null where that one is no longer among them. */
export function keyOfStored({ id, keyHash }: { id: string; keyHash: string }, { sessionSecrets }: Secrets) {
  return sessionSecrets.map((secret) => derive(secret, id)).find((key) => hashOfKey(key) === keyHash) ?? null;
}

/** The stored form of a notice's key: its 256 bits can't be guessed, so that a fast hash hides it. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function derive(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`${PURPOSE}:${id}`).digest("base64url");
}
