import { useEffect, useRef } from "react";
import { emptyPhoto, isHeld, type PhotoValues } from "#client/features/community/projects/editor/values.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { type ProjectPhoto, projects } from "#shared/contracts/community/projects.ts";

interface Held {
  name: string;
  ready: Blob;
}

/** A photo that a save had to send first, and what it failed with. */
export class PhotoNotSent extends Error {
  readonly photo: string;

  constructor(photo: string, cause: unknown) {
    super(`${photo} was not sent.`, { cause });
    this.name = "PhotoNotSent";
    this.photo = photo;
  }
}

/**
 * Photos that are added to a published project: readers would see them as soon as the server has them, so they stay in this
 * page until the project is saved.
 */
export function useHeldPhotos() {
  const held = useRef(new Map<string, Held>());
  /** What a save sent that then failed: discarding the changes takes it off again. */
  const arrived = useRef(new Set<string>());
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  return {
    hold: (id: string, name: string, ready: Blob): PhotoValues => {
      held.current.set(id, { name, ready });
      const address = URL.createObjectURL(ready);
      addresses.current.push(address);
      return { ...emptyPhoto, id, thumbnailUrl: address };
    },
    drop: () => {
      held.current.clear();
      arrived.current.clear();
    },
    /** Sends those of `photos` that wait here. Rejects with `PhotoNotSent`; the ones before are told to `onArrived`. */
    send: async (
      projectId: string,
      photos: readonly PhotoValues[],
      onArrived: (id: string, photo: ProjectPhoto) => void,
    ): Promise<ReadonlyMap<string, string>> => {
      const ids = new Map<string, string>();
      for (const { id } of photos.filter(isHeld)) {
        const waiting = held.current.get(id);
        if (!waiting) continue;
        try {
          const call = { params: { id: projectId }, file: waiting.ready, headers: { "idempotency-key": id } };
          const photo = await api(projects.addPhoto, call);
          held.current.delete(id);
          arrived.current.add(photo.id);
          ids.set(id, photo.id);
          onArrived(id, photo);
        } catch (error) {
          throw new PhotoNotSent(waiting.name, error);
        }
      }
      return ids;
    },
    /** The project is saved with them. */
    settle: () => arrived.current.clear(),
    /** Takes off what was sent of changes that are discarded. */
    takeBack: async (projectId: string): Promise<void> => {
      for (const id of [...arrived.current]) {
        await removePhoto(projectId, id);
        arrived.current.delete(id);
      }
    },
    hasArrived: () => arrived.current.size > 0,
  };
}

/** Takes a photo off a project; one that is gone already is no failure. */
export async function removePhoto(projectId: string, photoId: string): Promise<void> {
  try {
    await api(projects.removePhoto, { params: { id: projectId, photoId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
  }
}
