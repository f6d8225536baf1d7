import { useState } from "react";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { makeKey } from "#client/lib/make-key.ts";
import { PhotoUnfit, preparePhoto, unfitText } from "#client/lib/photo-unfit.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { type ProjectPhoto, projects } from "#shared/contracts/community/projects.ts";

/** A photo on its way to the server. */
export interface SentPhoto {
  key: string;
  file: File;
  /** Why it did not get there; null while it is being sent. */
  failure: string | null;
}

/**
 * Sends photos to a project, one after the other. `begin` answers the project's id, and makes the draft where there is none
 * yet; null where it can't. What did not get there stays with its reason, to be sent again or left out.
 */
export function usePhotoSending(begin: () => Promise<string | null>, onArrived: (photo: ProjectPhoto) => void) {
  const problemText = useProblemText();
  const unfitTexts = useTexts(reviewFormTexts);
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const fail = (key: string, failure: string | null) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, failure } : photo)));
  const leaveOut = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));
  const send = async (wanted: readonly SentPhoto[]) => {
    for (const { key, file } of wanted) {
      try {
        const id = await begin();
        if (id === null) {
          leaveOut(key);
          continue;
        }
        const ready = await preparePhoto(file);
        const headers = { "idempotency-key": key };
        onArrived(await api(projects.addPhoto, { params: { id }, file: ready, headers }));
        leaveOut(key);
      } catch (error) {
        fail(key, error instanceof PhotoUnfit ? unfitText(error, unfitTexts) : problemText(error));
      }
    }
  };
  return {
    photos,
    leaveOut,
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
