import * as parser from "media-captions";
import { type CaptionsFlaw, readCaptions } from "#shared/domain/captions.ts";

/** The error of a captions file, by the server's rules; null where there is none. */
export async function checkCaptions(file: Blob): Promise<CaptionsFlaw | null> {
  const { flaw } = await readCaptions(await file.arrayBuffer(), parser, letOthers);
  return flaw;
}

/** The page is drawn, and what was tapped meanwhile heard. */
const letOthers = () => new Promise<void>((resolve) => setTimeout(resolve));
