import { Flashlight, FlashlightOff, SwitchCamera } from "lucide-react";
import { useEffect, useState } from "react";
import { type CameraStream, listCameras, rememberCamera } from "#client/lib/camera.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";

interface ControlProps {
  camera: CameraStream;
  className: string;
}

/** Switches the camera's light. */
export function TorchButton({ camera, className }: ControlProps) {
  const t = useMessages();
  const { toast } = useToast();
  const [on, setOn] = useState(false);

  const toggle = async () => {
    try {
      await camera.setTorch(!on);
      setOn(!on);
    } catch (error) {
      console.warn("The torch does not switch.", error);
      toast({ title: t.scanner.torchFailed, variant: "destructive" });
    }
  };

  return (
    <IconButton
      label={on ? t.scanner.torchOff : t.scanner.torchOn}
      aria-pressed={on}
      icon={on ? <FlashlightOff aria-hidden="true" size={22} /> : <Flashlight aria-hidden="true" size={22} />}
      onClick={toggle}
      className={className}
    />
  );
}

/** Goes to the next camera of a device that has several, and remembers it for the next time. */
export function SwitchCameraButton({ camera, className, onSwitch }: ControlProps & { onSwitch: () => void }) {
  const t = useMessages();
  const next = useNextCamera(camera);
  if (next === null) return null;
  return (
    <IconButton
      label={t.scanner.switchCamera}
      icon={<SwitchCamera aria-hidden="true" size={22} />}
      onClick={() => {
        rememberCamera(next);
        onSwitch();
      }}
      className={className}
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
