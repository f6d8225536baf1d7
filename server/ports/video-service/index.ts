import type { LinkedVideoId } from "#shared/domain/linked-video.ts";

/** A video service's facts of one of its videos; null where it does not give them. */
export interface ServiceVideo {
  title: string | null;
  author: string | null;
  /** The address of its picture, on the service's own host for these. */
  thumbnailUrl: string | null;
}

/** The service can't be asked at the moment: it does not answer, or not as it should. */
export class VideoServiceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "VideoServiceError";
  }
}

/** The services that have videos. */
export interface VideoServices {
  /** The service's facts of a video; null where it may not be seen or is gone. Rejects with a `VideoServiceError`. */
  find(video: LinkedVideoId): Promise<ServiceVideo | null>;
}
