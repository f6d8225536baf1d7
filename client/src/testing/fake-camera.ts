import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/** A camera's track, as far as the app uses one. */
export class FakeTrack extends EventTarget {
  readyState: MediaStreamTrackState = "live";
  readonly applied: MediaTrackConstraints[] = [];
  readonly deviceId: string;
  readonly capabilities: object;

  constructor({ deviceId = "rear", capabilities = {} }: { deviceId?: string; capabilities?: object } = {}) {
    super();
    this.deviceId = deviceId;
    this.capabilities = capabilities;
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId };
  }
  getCapabilities(): MediaTrackCapabilities {
    return this.capabilities;
  }
  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    this.applied.push(constraints);
  }
  stop(): void {
    this.readyState = "ended";
  }
  /** The camera goes away by itself. */
  lose(): void {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

interface CameraOptions {
  /** What the permission's query says; "unknown" has it fail. */
  permission?: PermissionState | "unknown";
  /** What the browser does with a request; throws what the browser would reject with. */
  answer?: (constraints: MediaStreamConstraints) => FakeTrack | Promise<FakeTrack>;
  /** The ids of the device's cameras. */
  devices?: string[];
}

const undo: (() => void)[] = [];
afterEach(() => {
  // What is on the page lets go of its camera before that goes.
  cleanup();
  vi.unstubAllGlobals();
  for (const restore of undo.splice(0).reverse()) restore();
});

/** Puts a camera into the browser. Returns what it was asked for and every track that it handed out. */
export function fakeCamera({
  permission = "granted",
  answer = () => new FakeTrack(),
  devices = ["rear"],
}: CameraOptions = {}) {
  const requests: MediaStreamConstraints[] = [];
  const tracks: FakeTrack[] = [];
  vi.stubGlobal("isSecureContext", true);
  replace(navigator, "mediaDevices", {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      requests.push(constraints);
      const track = await answer(constraints);
      tracks.push(track);
      return Object.assign(new MediaStream(), { getTracks: () => [track], getVideoTracks: () => [track] });
    },
    enumerateDevices: async () => devices.map((deviceId) => ({ kind: "videoinput", deviceId })),
  });
  replace(navigator, "permissions", {
    query: async () => {
      if (permission === "unknown") throw new TypeError("'camera' is no permission here");
      return { state: permission };
    },
  });
  return { requests, tracks };
}

/** The browser's refusal, or whatever else `name` stands for. */
export function cameraFailure(name: string, message = ""): DOMException {
  return new DOMException(message, name);
}

/** Replaces a property of a browser object until the end of the test; undefined stands for a browser without it. */
export function replace(object: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  undo.push(() => {
    if (before) Object.defineProperty(object, name, before);
    else Reflect.deleteProperty(object, name);
  });
}

/** Lets videos play, with whole frames of this size at once. */
export function fakeViewfinder({ width = 640, height = 480, readyState = 4, play = async () => {} } = {}) {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  replace(HTMLMediaElement.prototype, "readyState", readyState);
  replace(HTMLVideoElement.prototype, "videoWidth", width);
  replace(HTMLVideoElement.prototype, "videoHeight", height);
  vi.stubGlobal("createImageBitmap", async () => fakeFrame());
}

/** A frame grabbed from a video. */
export function fakeFrame(): ImageBitmap {
  return Object.create(ImageBitmap.prototype, {
    width: { value: 640 },
    height: { value: 480 },
    close: { value: () => {} },
  });
}

/**
 * Puts a worker in the decoder's place that "reads" what `read` returns for the n-th frame (from 1). Returns the
 * workers that were started.
 */
export function fakeDecoder(read: (frame: { count: number; inverted: boolean }) => string | null | Error) {
  const workers: { terminated: boolean }[] = [];
  let count = 0;
  class FakeWorker extends EventTarget {
    terminated = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage({ frame, inverted }: { frame: ImageBitmap; inverted: boolean }): void {
      count += 1;
      const text = read({ count, inverted });
      queueMicrotask(() => {
        if (this.terminated) return;
        if (text instanceof Error) this.dispatchEvent(new ErrorEvent("error", { message: text.message }));
        else this.dispatchEvent(new MessageEvent("message", { data: text === null ? null : answer(text, frame) }));
      });
    }
    terminate(): void {
      this.terminated = true;
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return workers;
}

function answer(text: string, frame: ImageBitmap) {
  const corners = [
    { x: 200, y: 100 },
    { x: 400, y: 100 },
    { x: 400, y: 300 },
    { x: 200, y: 300 },
  ];
  return { text, corners, frame };
}
