import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Deps } from "#server/deps.ts";

const TOKEN_BYTES = 32;

/** The secret of a link in a mail, safe in an address. */
export function makeMailToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The stored form of a token: it has 256 random bits, so that a fast hash hides it. */
export function hashMailToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Under which the mails to an address are counted, without the address being there to read. */
export function mailKey({ sessionSecrets: [secret = ""] }: Deps["config"], purpose: string, email: string): string {
  return createHmac("sha256", secret).update(`${purpose}:${email}`).digest("base64url");
}
