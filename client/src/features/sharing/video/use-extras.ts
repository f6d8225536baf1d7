import { useRef, useState } from "react";
import type { Frame } from "#client/features/sharing/video/inspect-video.ts";
import type { VideoFile } from "#client/features/sharing/video/use-file.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { loadForAction } from "#client/lib/parts.ts";
import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import type { CaptionsFlaw } from "#shared/domain/captions.ts";
import type { LANGUAGES } from "#shared/domain/language.ts";
import { CAPTIONS_MAX_BYTES, POSTER_MAX_BYTES, POSTER_SIDE_PX } from "#shared/domain/limits.ts";

export type CaptionLanguage = (typeof LANGUAGES)[number];

/** The extras of a video: made or chosen here, sent after the video. */
export interface Extras {
  /** Null where there is neither a picture that was chosen nor one that could be decoded. */
  makePoster: () => Promise<Blob | null>;
  /** Then it is not left out when it can't be sent. */
  isPosterChosen: boolean;
  captions: Partial<Record<CaptionLanguage, File>>;
}

/** What was chosen of them, to be drawn again. */
export interface ExtrasState {
  moment: number | null;
  frame: Frame | null;
  picture: File | null;
  captions: Extras["captions"];
}

const NONE: ExtrasState = { moment: null, frame: null, picture: null, captions: {} };

/** The picture and the captions of the chosen video; `initial` were chosen before. */
export function useVideoExtras(video: VideoFile | null, initial: ExtrasState = NONE) {
  const texts = useTexts(shareFormTexts);
  const [moment, setMoment] = useState(initial.moment);
  const [frame, setFrame] = useState(initial.frame);
  const [picture, setPicture] = useState(initial.picture);
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const [captions, setCaptions] = useState(initial.captions);
  const [captionProblems, setCaptionProblems] = useState<Partial<Record<CaptionLanguage, string>>>({});
  const drawing = useRef<{ wanted: number | null; isBusy: boolean }>({ wanted: null, isBusy: false });
  const shownFrame = frame ?? video?.inspection?.picture ?? null;

  /** One moment after the other; of those that were asked for meanwhile only the last. */
  const moveTo = async (seconds: number) => {
    setMoment(seconds);
    setPicture(null);
    setPictureProblem(null);
    const state = drawing.current;
    state.wanted = seconds;
    if (state.isBusy || !video) return;
    state.isBusy = true;
    try {
      const { drawFrame } = await loadForAction(() => import("#client/features/sharing/video/inspect-video.ts"));
      while (state.wanted !== null) {
        const next: number = state.wanted;
        state.wanted = null;
        const drawn = await drawFrame(video.file, next);
        if (drawing.current === state) setFrame(drawn);
      }
    } catch (error) {
      console.warn("A moment of a video can't be shown.", error);
    } finally {
      state.isBusy = false;
    }
  };

  /** A phone's photo is larger than what is sent of it, or in a format that only some browsers can convert. */
  const leaveOutUnfit = async (file: File) => {
    if (file.size <= POSTER_MAX_BYTES && !(await isHeic(file))) return;
    const smaller = await shrinkPhoto(file, POSTER_SIDE_PX);
    const isUnread = await isHeic(smaller);
    if (!isUnread && smaller.size <= POSTER_MAX_BYTES) return;
    setPicture((chosen) => (chosen === file ? null : chosen));
    setPictureProblem(isUnread ? texts.pictureHeic : texts.pictureLarge);
  };

  const tell = (flaw: CaptionsFlaw): string => {
    switch (flaw.why) {
      case "encoding":
        return texts.captionsEncoding;
      case "no-cues":
        return texts.captionsEmpty;
      case "wrong-line":
        return texts.captionsLine(flaw.line);
      case "long-line":
        return texts.captionsLongLine(flaw.line);
      default:
        return texts.captionsTooMany;
    }
  };
  const problemOf = async (file: File): Promise<string | null> => {
    if (file.size > CAPTIONS_MAX_BYTES) return texts.captionsLarge;
    const { checkCaptions } = await loadForAction(() => import("#client/features/sharing/video/check-captions.ts"));
    const flaw = await checkCaptions(file);
    return flaw === null ? null : tell(flaw);
  };

  return {
    frame: shownFrame,
    moment,
    picture,
    pictureProblem,
    captions,
    captionProblems,
    moveTo: (seconds: number) => void moveTo(seconds),
    choosePicture: (file: File) => {
      setPicture(file);
      setPictureProblem(null);
      void leaveOutUnfit(file);
    },
    /** Null takes away what was chosen. */
    chooseCaptions: async (language: CaptionLanguage, file: File | null) => {
      const problem = file && (await problemOf(file));
      setCaptionProblems(({ [language]: _before, ...others }) =>
        problem ? { ...others, [language]: problem } : others,
      );
      setCaptions(({ [language]: _before, ...others }) =>
        file && !problem ? { ...others, [language]: file } : others,
      );
    },
    /** Another video has another picture and other captions. */
    reset: () => {
      drawing.current = { wanted: null, isBusy: false };
      setMoment(null);
      setFrame(null);
      setPicture(null);
      setPictureProblem(null);
      setCaptions({});
      setCaptionProblems({});
    },
    state: { moment, frame, picture, captions } satisfies ExtrasState,
    extras: {
      makePoster: async () => {
        const poster = picture ?? (shownFrame && (await toBlob(shownFrame)));
        return poster && shrinkPhoto(poster, POSTER_SIDE_PX);
      },
      isPosterChosen: picture !== null || moment !== null,
      captions,
    } satisfies Extras,
  };
}
export type VideoExtras = ReturnType<typeof useVideoExtras>;

const POSTER = { type: "image/jpeg", quality: 0.9 };

const blobs = new WeakMap<Frame, Promise<Blob | null>>();

/** The same file for the same frame, so that what is sent again is known. */
function toBlob(frame: Frame): Promise<Blob | null> {
  const blob = blobs.get(frame) ?? encode(frame);
  blobs.set(frame, blob);
  return blob;
}

function encode(frame: Frame): Promise<Blob | null> {
  if (!(frame instanceof HTMLCanvasElement)) return frame.convertToBlob(POSTER);
  return new Promise((resolve) => frame.toBlob(resolve, POSTER.type, POSTER.quality));
}
