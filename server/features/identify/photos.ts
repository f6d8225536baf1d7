import type { Deps } from "#server/deps.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Download } from "#shared/http/endpoint.ts";

export async function readScanImage(_deps: Deps, _actor: Actor, _imageHash: string): Promise<Download> {
  throw new Error("not there yet");
}
