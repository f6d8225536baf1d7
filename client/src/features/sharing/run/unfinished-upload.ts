import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { UPLOAD_ABANDONED_HOURS } from "#shared/domain/limits.ts";

const schema = z.object({
  /** Where the server keeps it. */
  url: z.string(),
  // How the file is recognized when it is chosen again.
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
});
export type UnfinishedUpload = z.output<typeof schema>;

/** The upload that was begun on this device and not shared yet, for as long as the server keeps it. */
export const unfinishedUpload = draftKind({
  name: "unfinished-upload",
  schema,
  area: "device",
  hours: UPLOAD_ABANDONED_HOURS,
});

export const idOfUpload = ({ url }: UnfinishedUpload): string => url.split("/").at(-1) ?? "";

/** Whether a file is the one whose upload was begun, as far as can be told without reading all of it. */
export function isSameFile(upload: UnfinishedUpload, file: File): boolean {
  return upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}
