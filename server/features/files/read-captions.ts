import { setImmediate as letOthers } from "node:timers/promises";
import { ParseErrorCode, parseTextStream, parseVTTTimestamp } from "media-captions";
import { AppError } from "#server/http/app-error.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";

/** Two hours of talk have some three thousand. */
const CUES_MAX = 10_000;
/** Each is work, also an empty one. */
const LINES_MAX = 10 * CUES_MAX;
/** Of one: what finds the parts of a line takes four times as long for twice as much. */
const LINE_MAX_CHARACTERS = 1000;
/** So many are read before everybody else has a turn. */
const LINES_AT_ONCE = 200;
const ARROW = "-->";

/** The text of a WebVTT file. Throws UNPROCESSABLE naming the line that is wrong, under `captions` in its fields. */
export async function readCaptions(bytes: Uint8Array): Promise<string> {
  const text = decode(bytes);
  const all = text.split(/\r\n|\n|\r/);
  if (all.length > LINES_MAX) throw refuse("captions-too-long", `That file has more than ${LINES_MAX} lines.`);
  const long = all.findIndex((line) => line.length > LINE_MAX_CHARACTERS);
  if (long >= 0)
    throw refuse(
      "captions-too-long",
      `Line ${long + 1} of that file is longer than ${LINE_MAX_CHARACTERS} characters.`,
    );
  const flaw = wrongTimes(all);
  const { cues, errors } = await parseTextStream(streamOf(all), { type: "vtt", strict: false, errors: true });
  // Settings that nobody knows are left out by players, as the format has it.
  const known = errors.filter(({ code }) => code !== ParseErrorCode.UnknownSetting);
  const lines = [...known.map(({ line }) => line), ...(flaw === null ? [] : [flaw])];
  if (lines.length > 0) throw wrong(Math.min(...lines));
  if (cues.length === 0) throw refuse("captions-empty", "That file has no captions in it.");
  if (cues.length > CUES_MAX) throw refuse("captions-too-long", `That file has more than ${CUES_MAX} captions.`);
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse("captions-unreadable", "That file is not in UTF-8. Please save it as a WebVTT file in UTF-8.", cause);
  }
}

/** One line after the other, as they are asked for: in a queue each would cost as much as there are behind it. */
function streamOf(lines: string[]): ReadableStream<string> {
  let at = 0;
  const pull = async (controller: ReadableStreamDefaultController<string>) => {
    if (at % LINES_AT_ONCE === 0) await letOthers();
    const line = lines[at++];
    if (line === undefined) controller.close();
    else controller.enqueue(line);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** The first line that says when a caption comes and goes and can't be right; the parser leaves such a caption out. */
function wrongTimes(lines: string[]): number | null {
  let isNote = false;
  for (const [at, line] of lines.entries()) {
    if (line === "") isNote = false;
    else if (/^NOTE(\s|$)/.test(line)) isNote = true;
    if (isNote || !line.includes(ARROW)) continue;
    const [from = "", to = ""] = line.split(ARROW).map((part) => part.trim().split(/\s/)[0]);
    const [start, end] = [parseVTTTimestamp(from), parseVTTTimestamp(to)];
    if (start === null || end === null || end <= start) return at + 1;
  }
  return null;
}

function wrong(line: number): AppError {
  return refuse("captions-unreadable", `Line ${line} of that file can't be read as WebVTT.`);
}

function refuse(reason: FailureReason, message: string, cause?: unknown): AppError {
  return new AppError("UNPROCESSABLE", message, { reason, fields: { captions: message }, cause });
}
