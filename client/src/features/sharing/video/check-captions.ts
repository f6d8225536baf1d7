import * as parser from "media-captions";
import { type CaptionsFlaw, readCaptions } from "#shared/domain/captions.ts";

/** What is wrong with a file of captions, by the rules that the server has; null where nothing is. */
export async function checkCaptions(file: Blob): Promise<CaptionsFlaw | null> {
  const { flaw } = await readCaptions(await file.arrayBuffer(), parser, letOthers);
  return flaw;
}

/** The page is drawn, and what was tapped meanwhile heard. */
const letOthers = () => new Promise<void>((resolve) => setTimeout(resolve));
