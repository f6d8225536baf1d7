import type { Deps } from "#server/deps.ts";
import type { identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { HandlerInput } from "#shared/http/endpoint.ts";

type Confirmation = HandlerInput<typeof identify.confirm>["body"];

export async function confirmIdentification(
  _deps: Deps,
  _actor: Actor,
  _confirmation: Confirmation,
): Promise<{ id: string }> {
  throw new Error("not there yet");
}
