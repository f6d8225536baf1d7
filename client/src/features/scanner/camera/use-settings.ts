import { useEffect, useState } from "react";
import type { CameraStream } from "#client/lib/camera.ts";
import type { CameraSetting } from "#client/lib/camera-settings.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { useToast } from "#client/ui/toast.tsx";

export interface ShownSettings {
  /** Null where the camera has no light. */
  torch: { on: boolean; toggle: () => void } | null;
  /** Null where the camera does not zoom. */
  zoom: { value: number; set: (value: number) => void } | null;
}

const OFF: CameraSetting = { torch: false, zoom: null };

/** Light and zoom of the running camera: as they were chosen on this device before, then as the person sets them. */
export function useCameraSettings(camera: CameraStream | null): ShownSettings {
  const t = useTexts(scannerTexts);
  const { toast } = useToast();
  const [shown, setShown] = useState<{ camera: CameraStream | null; setting: CameraSetting }>({
    camera: null,
    setting: OFF,
  });

  useEffect(() => {
    if (!camera) return;
    let current = true;
    camera.settings.restore().then(
      (setting) => current && setShown({ camera, setting }),
      (error: unknown) => console.warn("The camera does not take the settings of last time.", error),
    );
    return () => {
      current = false;
    };
  }, [camera]);

  if (!camera) return { torch: null, zoom: null };
  const { settings } = camera;
  const setting = shown.camera === camera ? shown.setting : { ...OFF, zoom: settings.zoom?.min ?? null };

  const change = async (wish: Partial<CameraSetting>, failed: string) => {
    try {
      await settings.change(wish);
      setShown({ camera, setting: { ...setting, ...wish } });
    } catch (error) {
      console.warn("The camera's setting does not change.", error);
      toast({ title: failed, variant: "destructive" });
    }
  };

  return {
    torch: settings.hasTorch
      ? { on: setting.torch, toggle: () => change({ torch: !setting.torch }, t.torchFailed) }
      : null,
    zoom: setting.zoom === null ? null : { value: setting.zoom, set: (zoom) => change({ zoom }, t.zoomFailed) },
  };
}
