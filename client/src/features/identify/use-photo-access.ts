import { publicSettings } from "#client/lib/public-settings.ts";
import { useMay } from "#client/lib/use-may.ts";

/**
 * What photos do for the person who is here: a guest is asked for an account only where the server has a model; where it
 * has none, a guest's photo is read for codes on the device, and a member's goes to the offline identifier.
 */
export type PhotoAccess = "account" | "codes" | "offline" | "model";

export function usePhotoAccess(): PhotoAccess {
  const mayIdentify = useMay("identify-by-photo");
  const { identification } = publicSettings();
  if (mayIdentify) return identification ? "model" : "offline";
  return identification ? "account" : "codes";
}
