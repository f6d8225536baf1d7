/**
 * What plays on most phones and not on all, with the words in which a browser is asked whether it does (RFC 6381): the
 * lowest level of the one profile that is taken.
 */
const ASKED_FOR: Record<string, string> = { av1: "av01.0.00M.08", vp8: "vp8", vp9: "vp09.00.10.08" };
const SOUNDS: Record<string, string> = { aac: "mp4a.40.2", mp3: "mp3", opus: "opus", vorbis: "vorbis" };

/** The type of a file for its player: with the codecs where a browser must be asked for them. */
export function playedType({
  mediaType,
  videoCodec,
  audioCodec,
}: {
  mediaType: string;
  videoCodec: string | null;
  audioCodec: string | null;
}): string {
  const picture = ASKED_FOR[videoCodec ?? ""];
  if (picture === undefined) return mediaType;
  const sound = SOUNDS[audioCodec ?? ""];
  return `${mediaType}; codecs="${sound === undefined ? picture : `${picture}, ${sound}`}"`;
}
