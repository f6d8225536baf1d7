import { Flashlight, FlashlightOff, SwitchCamera, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useState } from "react";
import type { ShownSettings } from "#client/features/scanner/camera/use-settings.ts";
import { type CameraStream, listCameras, rememberCamera } from "#client/lib/camera.ts";
import { magnification, nextZoom, type ZoomRange } from "#client/lib/camera-settings.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { IconButton } from "#client/ui/button.tsx";

/** Buttons that lie on the camera's picture, whatever it shows. */
export const ON_CAMERA = "bg-black/55 text-white hover:bg-black/75";

/** Switches the camera's light. */
export function TorchButton({ torch }: { torch: NonNullable<ShownSettings["torch"]> }) {
  const t = useTexts(scannerTexts);
  return (
    <IconButton
      label={torch.on ? t.torchOff : t.torchOn}
      icon={torch.on ? <FlashlightOff aria-hidden="true" size={22} /> : <Flashlight aria-hidden="true" size={22} />}
      onClick={torch.toggle}
      className={ON_CAMERA}
    />
  );
}

/** Zooms out and in, with the present zoom between the buttons. */
export function ZoomControl({ range, zoom }: { range: ZoomRange; zoom: NonNullable<ShownSettings["zoom"]> }) {
  const t = useTexts(scannerTexts);
  const { language } = useI18n();
  const factor = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 });
  const press = (direction: "in" | "out") => {
    const next = nextZoom(range, zoom.value, direction);
    if (next !== zoom.value) zoom.set(next);
  };
  return (
    <fieldset className="flex items-center rounded-full bg-black/55 text-white">
      <legend className="sr-only">{t.zoom}</legend>
      <IconButton
        label={t.zoomOut}
        // Not disabled: a button that disappears under the finger takes the focus with it.
        aria-disabled={zoom.value <= range.min}
        icon={<ZoomOut aria-hidden="true" size={20} />}
        onClick={() => press("out")}
        className="rounded-full! aria-disabled:opacity-50"
      />
      <output className="min-w-11 text-center text-sm font-semibold tabular-nums">
        {t.zoomFactor(factor.format(magnification(range, zoom.value)))}
      </output>
      <IconButton
        label={t.zoomIn}
        aria-disabled={zoom.value >= range.max}
        icon={<ZoomIn aria-hidden="true" size={20} />}
        onClick={() => press("in")}
        className="rounded-full! aria-disabled:opacity-50"
      />
    </fieldset>
  );
}

/** Goes to the next camera of a device that has several, and remembers it for the next time. */
export function SwitchCameraButton({ camera, onSwitch }: { camera: CameraStream; onSwitch: () => void }) {
  const t = useTexts(scannerTexts);
  const next = useNextCamera(camera);
  if (next === null) return null;
  return (
    <IconButton
      label={t.switchCamera}
      icon={<SwitchCamera aria-hidden="true" size={22} />}
      onClick={() => {
        rememberCamera(next);
        onSwitch();
      }}
      className={ON_CAMERA}
    />
  );
}

/** The id of the camera after this one, null where there is no other. */
function useNextCamera({ deviceId }: CameraStream): string | null {
  const [cameras, setCameras] = useState<string[]>([]);
  useEffect(() => {
    let current = true;
    listCameras().then(
      (found) => current && setCameras(found),
      (error: unknown) => console.warn("The cameras can't be listed.", error),
    );
    return () => {
      current = false;
    };
  }, []);
  if (cameras.length < 2 || deviceId === undefined) return null;
  return cameras[(cameras.indexOf(deviceId) + 1) % cameras.length] ?? null;
}
