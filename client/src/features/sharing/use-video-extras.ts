import { useRef, useState } from "react";
import type { Frame } from "#client/features/sharing/inspect-video.ts";
import type { VideoFile } from "#client/features/sharing/use-video-file.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { CAPTIONS_MAX_BYTES, POSTER_MAX_BYTES } from "#shared/domain/limits.ts";

export const CAPTION_LANGUAGES = ["en", "fr"] as const;
type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];
export type CaptionsFlaw = "encoding" | "empty" | { line: number };

/** What goes along with a video: made or chosen here, sent once the video is. */
export interface Extras {
  /** Null where there is neither a picture that was chosen nor one that could be decoded. */
  makePoster: () => Promise<Blob | null>;
  /** Then it is not left out when it can't be sent. */
  isPosterChosen: boolean;
  captions: Partial<Record<CaptionLanguage, File>>;
}

/** The picture and the captions of the video that somebody has chosen. */
export function useVideoExtras(video: VideoFile | null) {
  const texts = useTexts(shareFormTexts);
  const [moment, setMoment] = useState<number | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const [captions, setCaptions] = useState<Extras["captions"]>({});
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
      const { drawFrame } = await import("#client/features/sharing/inspect-video.ts");
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

  const tell = (flaw: CaptionsFlaw): string => {
    if (flaw === "encoding") return texts.captionsEncoding;
    return flaw === "empty" ? texts.captionsEmpty : texts.captionsLine(flaw.line);
  };
  const problemOf = async (file: File): Promise<string | null> => {
    if (file.size > CAPTIONS_MAX_BYTES) return texts.captionsLarge;
    const { checkCaptions } = await import("#client/features/sharing/check-captions.ts");
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
      const isFitting = file.size <= POSTER_MAX_BYTES;
      setPicture(isFitting ? file : null);
      setPictureProblem(isFitting ? null : texts.pictureLarge);
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
    extras: {
      makePoster: async () => picture ?? (shownFrame && (await toBlob(shownFrame))),
      isPosterChosen: picture !== null || moment !== null,
      captions,
    } satisfies Extras,
  };
}
export type VideoExtras = ReturnType<typeof useVideoExtras>;

const POSTER = { type: "image/jpeg", quality: 0.9 };

function toBlob(frame: Frame): Promise<Blob | null> {
  if (!(frame instanceof HTMLCanvasElement)) return frame.convertToBlob(POSTER);
  return new Promise((resolve) => frame.toBlob(resolve, POSTER.type, POSTER.quality));
}
