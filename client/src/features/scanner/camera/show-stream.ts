import type { CameraStream } from "#client/lib/camera.ts";
import { CAMERA_READY_FALLBACK_MS, CAMERA_READY_FORCED_MS } from "#shared/domain/limits.ts";

interface StreamListeners {
  onReady: () => void;
  onFailure: (kind: "stream" | "setup") => void;
}

/**
 * Plays the camera in the video and reports once it is ready: at the video's event, else 500 ms after it began to play,
 * and after 2 s in any case. Returns the function that takes the camera out of the video.
 */
export function showStream(
  video: HTMLVideoElement,
  camera: Pick<CameraStream, "stream" | "onLost">,
  { onReady, onFailure }: StreamListeners,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const lose = () => {
    if (!signal.aborted) onFailure("stream");
  };
  video.addEventListener("loadedmetadata", onReady, { signal });
  video.addEventListener("canplay", onReady, { signal });
  video.addEventListener("error", lose, { signal });
  camera.onLost(lose);
  const timers = [setTimeout(onReady, CAMERA_READY_FORCED_MS)];
  const play = async () => {
    video.srcObject = camera.stream;
    await video.play();
    if (!signal.aborted) timers.push(setTimeout(onReady, CAMERA_READY_FALLBACK_MS));
  };
  play().catch((error: unknown) => {
    if (signal.aborted) return;
    console.warn("The camera's picture can't be played.", error);
    onFailure("setup");
  });
  return () => {
    controller.abort();
    for (const timer of timers) clearTimeout(timer);
    video.srcObject = null;
  };
}
