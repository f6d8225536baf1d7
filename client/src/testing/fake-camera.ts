import { vi } from "vitest";
import * as decoderModule from "#client/features/scanner/decode/decoder.ts";
import { afterEveryTest } from "#client/testing/after-every-test.ts";
import type { Hit } from "#shared/decoder/hit.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/** A camera's track, as far as the app uses one. */
export class FakeTrack extends EventTarget {
  readyState: MediaStreamTrackState = "live";
  readonly applied: MediaTrackConstraints[] = [];
  readonly deviceId: string;
  readonly capabilities: object;
  readonly settings: object;
  /** The reaction to a change of its settings; throws what the browser would reject with. */
  readonly answer: (constraints: MediaTrackConstraints) => void;

  constructor({
    deviceId = "rear",
    capabilities = {},
    settings = {},
    answer = () => {},
  }: {
    deviceId?: string;
    capabilities?: object;
    settings?: object;
    answer?: (constraints: MediaTrackConstraints) => void;
  } = {}) {
    super();
    this.deviceId = deviceId;
    this.capabilities = capabilities;
    this.settings = settings;
    this.answer = answer;
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId, ...this.settings };
  }
  getCapabilities(): MediaTrackCapabilities {
    return this.capabilities;
  }
  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    this.answer(constraints);
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
  /** The browser's reaction to a request; throws what the browser would reject with. */
  answer?: (constraints: MediaStreamConstraints) => FakeTrack | Promise<FakeTrack>;
  /** The ids of the device's cameras. */
  devices?: string[];
}

const undo: (() => void)[] = [];
afterEveryTest(() => {
  vi.unstubAllGlobals();
  for (const restore of undo.splice(0).reverse()) restore();
});

/** Puts a camera into the browser. Returns the requests and every track that it handed out. */
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
    close: { value: () => {}, writable: true, configurable: true },
  });
}

/**
 * The content of a frame or a photo: a QR code with this text, other codes, or nothing; an error has the decoder fail.
 */
export type FakeSight = string | Hit[] | null | Error;

interface FakeDecoderOptions {
  /** The hits in a photo. */
  photo?: (photo: Blob, onProgress: (share: number) => void) => FakeSight | Promise<FakeSight>;
  /** How bright the frames are, 0 to 255. */
  brightness?: number;
  /** When it has loaded all it can; at once by default. */
  loaded?: Promise<void>;
}

/**
 * Puts a decoder in place that "reads" what `read` returns for the n-th frame (from 1), of all cameras since. Returns
 * the decoders that were started.
 */
export function fakeDecoder(
  read: (frame: { count: number; beat: number; every: boolean }) => FakeSight | Promise<FakeSight>,
  { photo: readPhoto = () => null, brightness = 128, loaded = Promise.resolve() }: FakeDecoderOptions = {},
) {
  const decoders: { ended: boolean }[] = [];
  let count = 0;
  vi.spyOn(decoderModule, "startDecoder").mockImplementation((signal) => {
    const decoder = { ended: false };
    decoders.push(decoder);
    signal.addEventListener("abort", () => {
      decoder.ended = true;
    });
    /** Never settles once the decoder has ended, as the real one. */
    const settle = async <T>(sight: FakeSight | Promise<FakeSight>, answer: (hits: Hit[]) => T): Promise<T> => {
      const seen = await sight;
      if (decoder.ended) return new Promise(() => {});
      if (seen instanceof Error) throw seen;
      return answer(hitsOf(seen));
    };
    return {
      loaded,
      decode: (frame, look) => {
        count += 1;
        return settle(read({ count, ...look }), (hits) => ({
          hits,
          frame: hits.length > 0 ? frame : null,
          brightness,
        }));
      },
      decodePhoto: (photo, onProgress) =>
        settle(readPhoto(photo, onProgress), (hits) => ({ hits, picture: fakeFrame() })),
    };
  });
  return decoders;
}

/** A code in a frame of the fake viewfinder; `left` tells those from each other that are in view together. */
export function fakeHit(text: string, symbology: Symbology = "qr-code", left = 200): Hit {
  return {
    text,
    symbology,
    corners: [
      { x: left, y: 100 },
      { x: left + 100, y: 100 },
      { x: left + 100, y: 200 },
      { x: left, y: 200 },
    ],
  };
}

function hitsOf(seen: string | Hit[] | null): Hit[] {
  if (seen === null) return [];
  return typeof seen === "string" ? [fakeHit(seen)] : seen;
}
