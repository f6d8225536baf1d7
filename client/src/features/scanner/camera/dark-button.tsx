import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";

/** A button on the dark of the camera, also in the light theme. */
export function DarkButton({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button size="sm" icon={icon} onClick={onClick} className="bg-white! text-[#14211d]!">
      {children}
    </Button>
  );
}
