import { useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { makeKey } from "#client/lib/make-key.ts";
import { PhotoUnfit, unfitText } from "#client/lib/photo-unfit.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";

/** A photo on its way into the project. */
export interface SentPhoto {
  key: string;
  file: File;
  /** Why it did not get there; null while it is on its way. */
  failure: string | null;
}

/**
 * Hands photos to a project by `take`, one after the other. What did not get there stays with its reason, to be sent again
 * or left out.
 */
export function usePhotoSending(take: (photo: SentPhoto) => Promise<void>) {
  const problemText = useProblemText();
  const unfitTexts = useTexts(reviewFormTexts);
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const fail = (key: string, failure: string | null) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, failure } : photo)));
  const leaveOut = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));
  const whyNot = (error: unknown): string =>
    error instanceof PhotoUnfit ? unfitText(error, unfitTexts) : problemText(error);
  const send = async (wanted: readonly SentPhoto[]) => {
    for (const photo of wanted) {
      try {
        await take(photo);
        leaveOut(photo.key);
      } catch (error) {
        fail(photo.key, whyNot(error));
      }
    }
  };
  return {
    photos,
    leaveOut,
    whyNot,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ key: makeKey(), file, failure: null }));
      setPhotos((all) => [...all, ...added]);
      return send(added);
    },
    again: (photo: SentPhoto) => {
      fail(photo.key, null);
      return send([photo]);
    },
  };
}
