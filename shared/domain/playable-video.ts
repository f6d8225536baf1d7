/** What is in a video's file, in the words of the codec registrations (RFC 6381), as the reader of containers says it. */
export interface VideoTracks {
  container: "mp4" | "mov" | "webm";
  /** `codec` is null for one that the reader does not know; `detail` has the profile: `avc1.64001f`. */
  video: { codec: string | null; detail: string | null } | null;
  audio: { codec: string | null } | null;
}

/** What browsers of phones play, by container: codecs of pictures, each with the codecs of sound beside it. */
const IN_MP4: Record<string, readonly string[]> = {
  avc: ["aac", "mp3"],
  vp9: ["aac", "mp3", "opus"],
  av1: ["aac", "mp3", "opus"],
};
const IN_WEBM: Record<string, readonly string[]> = {
  vp8: ["opus", "vorbis"],
  vp9: ["opus", "vorbis"],
  av1: ["opus", "vorbis"],
};
const PLAYED: Record<VideoTracks["container"], typeof IN_MP4> = { mp4: IN_MP4, mov: IN_MP4, webm: IN_WEBM };

/** Profiles that only some decoders have: 10 bits and full colour of H.264, anything above profile 0 of VP9 and AV1. */
const RARE_PROFILE = /^(avc[13]\.(?!42|4d|64)|vp09\.(?!00)|av01\.(?!0))/i;

/** Whether a codec that `isPlayable` takes plays on every phone, not on most of them alone, as VP9 and AV1 do. */
export const isPlayedEverywhere = (codec: string): boolean => codec === "avc";

/** Whether the browsers of today play it, on most phones at least; a video without sound is one, too. */
export function isPlayable({ container, video, audio }: VideoTracks): boolean {
  const sounds = video?.codec && PLAYED[container][video.codec];
  if (!sounds || RARE_PROFILE.test(video.detail ?? "")) return false;
  return audio === null || (audio.codec !== null && sounds.includes(audio.codec));
}
