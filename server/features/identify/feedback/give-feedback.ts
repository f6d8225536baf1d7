import type { Deps } from "#server/deps.ts";
import type { identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { HandlerInput } from "#shared/http/endpoint.ts";

type Feedback = HandlerInput<typeof identify.giveFeedback>["body"];

export async function giveFeedback(_deps: Deps, _actor: Actor, _feedback: Feedback): Promise<void> {
  throw new Error("not there yet");
}
