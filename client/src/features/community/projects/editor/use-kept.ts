import { useRef, useState } from "react";
import { isHeld, projectDraft, type Values } from "#client/features/community/projects/editor/values.ts";

/**
 * What is typed, kept on this device under a project's id, or as the new one: with the revision that it was typed over, which
 * says later whether the project was saved elsewhere since.
 */
export function useKept(place: string, revision: () => number) {
  const kept = useRef(useState(() => projectDraft(place))[0]);
  const [draft] = useState(() => ({
    read: () => kept.current.read(),
    keep: (values: Values) => {
      const photos = values.photos.filter((photo) => !isHeld(photo));
      kept.current.keep({ ...values, photos, revision: revision() });
    },
    forget: () => kept.current.forget(),
    /** The new one has an id now. */
    move: (id: string, values: Values) => {
      kept.current.forget();
      kept.current = projectDraft(id);
      draft.keep(values);
    },
  }));
  return draft;
}
