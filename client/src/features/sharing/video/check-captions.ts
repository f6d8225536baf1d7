import { ParseErrorCode, parseText, parseVTTTimestamp } from "media-captions";
import type { CaptionsFlaw } from "#client/features/sharing/video/use-extras.ts";

const ARROW = "-->";

/** What is wrong with a file of captions, by the rules that the server has; null where nothing is. */
export async function checkCaptions(file: Blob): Promise<CaptionsFlaw | null> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return "encoding";
  }
  const { cues, errors } = await parseText(text, { type: "vtt", strict: false, errors: true });
  const known = errors.filter(({ code }) => code !== ParseErrorCode.UnknownSetting).map(({ line }) => line);
  const lines = [...known, ...wrongTimes(text)];
  if (lines.length > 0) return { line: Math.min(...lines) };
  return cues.length === 0 ? "empty" : null;
}

/** The first line that says when a caption comes and goes and can't be right; the parser leaves such a caption out. */
function wrongTimes(text: string): number[] {
  let isNote = false;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line === "") isNote = false;
    else if (/^NOTE(\s|$)/.test(line)) isNote = true;
    if (isNote || !line.includes(ARROW)) continue;
    const [from = "", to = ""] = line.split(ARROW).map((part) => part.trim().split(/\s/)[0]);
    const [start, end] = [parseVTTTimestamp(from), parseVTTTimestamp(to)];
    if (start === null || end === null || end <= start) return [at + 1];
  }
  return [];
}
