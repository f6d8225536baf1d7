import { vi } from "vitest";

/**
 * Makes video elements play and pause as a browser's would, which the test's DOM can't. `refuses` is what such a
 * browser doesn't let a page start by itself: sound, or anything. Returns how often playing was tried.
 */
export function fakeVideo({ refuses }: { refuses?: "sound" | "everything" } = {}) {
  const playing = new WeakSet<HTMLMediaElement>();
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this);
    this.dispatchEvent(new Event("pause"));
  });
  return vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    if (refuses === "everything" || (refuses === "sound" && !this.muted)) {
      throw new DOMException("The page has not been touched yet.", "NotAllowedError");
    }
    playing.add(this);
    this.dispatchEvent(new Event("playing"));
  });
}

/** The one video element on the page, with a length in seconds where one is given. */
export function videoElement(duration?: number): HTMLVideoElement {
  const video = document.querySelector("video");
  if (!video) throw new Error("There is no video on the page");
  if (duration !== undefined) Object.defineProperty(video, "duration", { value: duration });
  return video;
}
