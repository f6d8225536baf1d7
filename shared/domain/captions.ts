/** Two hours of talk have some three thousand. */
export const CAPTION_CUES_MAX = 10_000;
/** Each is work, also an empty one. */
export const CAPTION_LINES_MAX = 10 * CAPTION_CUES_MAX;
/** Of one: what finds the parts of a line takes four times as long for twice as much. */
export const CAPTION_LINE_MAX_CHARACTERS = 1000;
/** So many are read before everything else has a turn. */
const LINES_AT_ONCE = 200;
const ARROW = "-->";

/** Why captions are not taken; `line` is counted from 1. */
export type CaptionsFlaw =
  | { why: "encoding" | "no-cues" | "many-lines" | "many-cues" }
  | { why: "long-line" | "wrong-line"; line: number };

/** What reads WebVTT, by its own names: the package `media-captions`, which nothing here may import. */
export interface CaptionsParser {
  parseTextStream(
    lines: ReadableStream<string>,
    options: { type: "vtt"; strict: false; errors: true },
  ): Promise<{ cues: readonly unknown[]; errors: readonly { code: number; line: number }[] }>;
  parseVTTTimestamp(text: string): number | null;
  ParseErrorCode: { UnknownSetting: number };
}

/** The text of a WebVTT file, or why it is not taken. `letOthers` has everything else go on for a moment. */
export async function readCaptions(
  bytes: Uint8Array | ArrayBuffer,
  parser: CaptionsParser,
  letOthers: () => Promise<unknown>,
): Promise<{ text: string; flaw: null } | { flaw: CaptionsFlaw }> {
  const text = decode(bytes);
  if (text === null) return { flaw: { why: "encoding" } };
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > CAPTION_LINES_MAX) return { flaw: { why: "many-lines" } };
  const long = lines.findIndex((line) => line.length > CAPTION_LINE_MAX_CHARACTERS);
  if (long >= 0) return { flaw: { why: "long-line", line: long + 1 } };
  const wrongTime = lineOfWrongTime(lines, parser);
  const options = { type: "vtt", strict: false, errors: true } as const;
  const { cues, errors } = await parser.parseTextStream(streamOf(lines, letOthers), options);
  // Settings that are not known are left out by players, as the format has it.
  const wrong = errors.filter(({ code }) => code !== parser.ParseErrorCode.UnknownSetting).map(({ line }) => line);
  if (wrongTime !== null) wrong.push(wrongTime);
  if (wrong.length > 0) return { flaw: { why: "wrong-line", line: Math.min(...wrong) } };
  if (cues.length === 0) return { flaw: { why: "no-cues" } };
  return cues.length > CAPTION_CUES_MAX ? { flaw: { why: "many-cues" } } : { text, flaw: null };
}

function decode(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** One line after the other, as they are asked for: in a queue each would cost as much as there are behind it. */
function streamOf(lines: string[], letOthers: () => Promise<unknown>): ReadableStream<string> {
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
function lineOfWrongTime(lines: string[], { parseVTTTimestamp }: CaptionsParser): number | null {
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
