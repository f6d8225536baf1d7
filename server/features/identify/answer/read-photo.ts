import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { codesReader, type PictureCode } from "#server/features/identify/codes/read-codes.ts";
import { type LabelFacts, parseLabel } from "#server/features/identify/label/parse-label.ts";
import { LabelReaderError } from "#server/ports/label-reader/index.ts";
import { storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** What stands on a label, and the lines that it was understood of. */
export interface ReadLabel extends LabelFacts {
  lines: string[];
}

/** More codes stand on no label. */
const CODES_MAX = 20;
/** Longer ones are compared by their hash. */
const KEY_MAX_CHARACTERS = 200;

/** Codes as a database can hold them, without those that are longer than any code that is scanned. */
export function storableCodes(codes: readonly PictureCode[]): PictureCode[] {
  const short = (key: string) =>
    key.length > KEY_MAX_CHARACTERS ? createHash("sha256").update(key).digest("hex") : storableCode(key);
  return codes
    .filter(({ text }) => text.length <= CODE_MAX_CHARACTERS)
    .slice(0, CODES_MAX)
    .map(({ text, symbology, key }) => ({ text: storableCode(text), symbology, key: short(key) }));
}

/** What is legible on a photo. Each is null where it could not be looked for; none of them rejects. */
export interface Legible {
  codes: Promise<PictureCode[] | null>;
  label: Promise<ReadLabel | null>;
}

/**
 * Begins to read the codes and the label on a photo, both beside the thread that answers. Codes that the device has looked
 * for in vain are not looked for again: its decoder is the same, and it had the larger picture.
 */
export function readPhoto(
  { labels, log }: Pick<Deps, "labels" | "log">,
  photo: Uint8Array,
  { isWithoutCode }: { isWithoutCode: boolean },
): Legible {
  return {
    codes: isWithoutCode ? Promise.resolve([]) : readCodes(log, photo),
    label: readLabel({ labels, log }, photo),
  };
}

async function readCodes(log: Deps["log"], photo: Uint8Array): Promise<PictureCode[] | null> {
  try {
    return storableCodes(await codesReader().read(photo));
  } catch (error) {
    log.warn({ err: error }, "no codes were looked for in a photo");
    return null;
  }
}

async function readLabel({ labels, log }: Pick<Deps, "labels" | "log">, photo: Uint8Array): Promise<ReadLabel | null> {
  if (!labels) return null;
  try {
    const { lines } = await labels.read(photo);
    return { ...parseLabel(lines), lines };
  } catch (error) {
    const isExpected = error instanceof LabelReaderError && error.fault !== "failed";
    log[isExpected ? "info" : "warn"]({ err: error }, "no label was looked for in a photo");
    return null;
  }
}

/** The text by which labels are compared: what was understood, or nothing. */
export function labelTextOf({ brand, model, articleNumbers }: LabelFacts): string {
  return [brand, model, ...articleNumbers].filter((part) => part !== null).join(" ");
}
