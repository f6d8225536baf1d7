import * as z from "zod/mini";
import { readStored, writeStored } from "#client/lib/storage.ts";
import { UPLOAD_ABANDONED_HOURS } from "#shared/domain/limits.ts";

const KEY = "unfinished-upload";

const unfinishedUpload = z.object({
  /** Whose it is; nobody else on this device is told of it. */
  person: z.string(),
  /** Where the server keeps it. */
  url: z.string(),
  // How the file is recognized when it is chosen again.
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  begunAt: z.number(),
});
export type UnfinishedUpload = z.output<typeof unfinishedUpload>;

/** The upload that a person began on this device and has not shared yet, for as long as the server keeps it. */
export function readUnfinishedUpload(person: string): UnfinishedUpload | null {
  const text = readStored(KEY);
  if (text === null) return null;
  try {
    const upload = z.parse(unfinishedUpload, JSON.parse(text));
    const isKept = Date.now() - upload.begunAt < UPLOAD_ABANDONED_HOURS * 60 * 60 * 1000;
    return upload.person === person && isKept ? upload : null;
  } catch (error) {
    console.warn("What is known of an unfinished upload can't be read and is left out.", error);
    return null;
  }
}

export function keepUnfinishedUpload(person: string, url: string, { name, size, lastModified }: File): void {
  const upload: UnfinishedUpload = { person, url, name, size, lastModified, begunAt: Date.now() };
  writeStored(KEY, JSON.stringify(upload));
}

export function forgetUnfinishedUpload(): void {
  writeStored(KEY, null);
}

/** Whether a file is the one whose upload was begun, as far as can be told without reading all of it. */
export function isSameFile(upload: UnfinishedUpload, file: File): boolean {
  return upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}
