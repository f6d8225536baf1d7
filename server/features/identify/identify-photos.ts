import type { Deps } from "#server/deps.ts";
import type { IdentifyAnswer, identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { HandlerInput, UploadedFile } from "#shared/http/endpoint.ts";

type Asked = HandlerInput<typeof identify.identify>["body"];

export async function admitPhotos(_deps: Deps, _actor: Actor): Promise<void> {}

export async function identifyPhotos(
  _deps: Deps,
  _actor: Actor,
  _files: UploadedFile[],
  _asked: Asked,
): Promise<IdentifyAnswer> {
  throw new Error("not there yet");
}
