import { readStored, writeStored } from "#client/lib/storage.ts";

/** How far a camera can zoom, in its own unit. */
export interface ZoomRange {
  min: number;
  max: number;
  step: number;
}

/** The present settings of a camera. */
export interface CameraSetting {
  torch: boolean;
  /** In the unit of the camera's range; null where it has none. */
  zoom: number | null;
}

/** The settings of a running camera. */
export interface CameraSettings {
  hasTorch: boolean;
  zoom: ZoomRange | null;
  /** Asks for a picture of this size, beside light and zoom as they are. Rejects where the camera refuses. */
  resize: (size: PictureSize) => Promise<void>;
  /**
   * Applies the settings chosen on this device before. Resolves with the present settings; rejects where the camera
   * refuses.
   */
  restore: () => Promise<CameraSetting>;
  /** Applies these settings and remembers them on this device. Rejects where the camera refuses after all. */
  change: (wish: Partial<CameraSetting>) => Promise<void>;
}

const TORCH_KEY = "camera-torch";
const ZOOM_KEY = "camera-zoom";

/** How large a picture is wished for. */
export type PictureSize = Pick<MediaTrackConstraints, "width" | "height">;

/** Torch and zoom are in an extension of the standard (Image Capture), not in TypeScript's types. */
interface ImageSettings extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

/** The part of a camera's track that is used here. */
type SettableTrack = Pick<MediaStreamTrack, "getSettings" | "getCapabilities" | "applyConstraints">;

/** The settings of a camera's track, as far as it has them. */
export function settingsOf(track: SettableTrack | undefined): CameraSettings {
  // Not every browser can tell, whatever the type says.
  const capabilities: object = track?.getCapabilities?.() ?? {};
  const hasTorch = "torch" in capabilities && capabilities.torch === true;
  const zoom = "zoom" in capabilities ? zoomRange(capabilities.zoom) : null;
  let current: CameraSetting = { torch: false, zoom: zoom && initialZoom(track, zoom) };

  const begun = current;
  let size: PictureSize = {};

  const apply = async (setting: CameraSetting) => {
    // Each call replaces the one before, so every difference from the camera's defaults is sent each time.
    const wish: ImageSettings = {};
    if (hasTorch) wish.torch = setting.torch;
    if (setting.zoom !== null) wish.zoom = setting.zoom;
    await track?.applyConstraints({ ...size, advanced: [wish] });
    current = setting;
  };

  return {
    hasTorch,
    zoom,
    resize: async (next) => {
      size = next;
      const isAsBegun = current.torch === begun.torch && current.zoom === begun.zoom;
      await (isAsBegun ? track?.applyConstraints(size) : apply(current));
    },
    restore: async () => {
      const torch = hasTorch && readStored(TORCH_KEY) === "on";
      const stored = Number.parseFloat(readStored(ZOOM_KEY) ?? "");
      const remembered = zoom && !Number.isNaN(stored) ? clamp(stored, zoom) : current.zoom;
      if (torch !== current.torch || remembered !== current.zoom) await apply({ torch, zoom: remembered });
      return current;
    },
    change: async (wish) => {
      await apply({ ...current, ...wish });
      if (wish.torch !== undefined) writeStored(TORCH_KEY, wish.torch ? "on" : null);
      if (wish.zoom !== undefined) writeStored(ZOOM_KEY, wish.zoom === null ? null : String(wish.zoom));
    },
  };
}

/** Zoom belongs to a lens: with another one the number means something else. */
export function forgetZoom(): void {
  writeStored(ZOOM_KEY, null);
}

/** Each press of a button zooms by this factor. */
const ZOOM_FACTOR = 1.5;

/** The next zoom, one press further in or out; the same at the end of the range. */
export function nextZoom(range: ZoomRange, zoom: number, direction: "in" | "out"): number {
  const wanted = direction === "in" ? zoom * ZOOM_FACTOR : zoom / ZOOM_FACTOR;
  const steps = (wanted - range.min) / range.step;
  const snapped = range.min + Math.round(steps) * range.step;
  // A coarse step may be wider than the factor.
  const moved = snapped !== zoom ? snapped : zoom + (direction === "in" ? range.step : -range.step);
  return clamp(Number(moved.toFixed(4)), range);
}

/** The magnification for people: webcams count in percent. */
export function magnification({ min }: ZoomRange, zoom: number): number {
  return min >= 10 ? zoom / min : zoom;
}

function clamp(zoom: number, { min, max }: ZoomRange): number {
  return Math.min(max, Math.max(min, zoom));
}

function zoomRange(capability: unknown): ZoomRange | null {
  if (typeof capability !== "object" || capability === null) return null;
  if (!("min" in capability) || !("max" in capability)) return null;
  const { min, max } = capability;
  // Where a magnification of 0 exists, the numbers are no factors and can't be shown as such.
  if (typeof min !== "number" || typeof max !== "number" || min <= 0 || max <= min) return null;
  const step = "step" in capability && typeof capability.step === "number" ? capability.step : 0;
  return { min, max, step: step > 0 ? step : (max - min) / 20 };
}

function initialZoom(track: SettableTrack | undefined, range: ZoomRange): number {
  const settings: object = track?.getSettings() ?? {};
  return "zoom" in settings && typeof settings.zoom === "number" ? clamp(settings.zoom, range) : range.min;
}
