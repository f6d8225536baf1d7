import { setImmediate as letOthers } from "node:timers/promises";
import * as parser from "media-captions";
import { AppError } from "#server/http/app-error.ts";
import {
  CAPTION_CUES_MAX,
  CAPTION_LINE_MAX_CHARACTERS,
  CAPTION_LINES_MAX,
  type CaptionsFlaw,
  readCaptions as read,
} from "#shared/domain/captions.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";

/** The text of a WebVTT file. Throws UNPROCESSABLE naming the line that is wrong, under `captions` in its fields. */
export async function readUploadedCaptions(bytes: Uint8Array): Promise<string> {
  const captions = await read(bytes, parser, letOthers);
  if (captions.flaw === null) return captions.text;
  const message = textOf(captions.flaw);
  throw new AppError("UNPROCESSABLE", message, { reason: REASONS[captions.flaw.why], fields: { captions: message } });
}

const REASONS: Record<CaptionsFlaw["why"], FailureReason> = {
  encoding: "captions-unreadable",
  "wrong-line": "captions-unreadable",
  "no-cues": "captions-empty",
  "many-lines": "captions-too-long",
  "many-cues": "captions-too-long",
  "long-line": "captions-too-long",
};

function textOf(flaw: CaptionsFlaw): string {
  switch (flaw.why) {
    case "encoding":
      return "That file is not in UTF-8. Please save it as a WebVTT file in UTF-8.";
    case "no-cues":
      return "That file has no captions in it.";
    case "many-lines":
      return `That file has more than ${CAPTION_LINES_MAX} lines.`;
    case "many-cues":
      return `That file has more than ${CAPTION_CUES_MAX} captions.`;
    case "long-line":
      return `Line ${flaw.line} of that file is longer than ${CAPTION_LINE_MAX_CHARACTERS} characters.`;
    case "wrong-line":
      return `Line ${flaw.line} of that file can't be read as WebVTT.`;
  }
}
