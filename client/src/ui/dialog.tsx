import { type ReactNode, useState } from "react";
import { Part, part } from "#client/ui/part.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons that stay in view while the content scrolls. */
  footer?: ReactNode;
  /** `full` fills a phone's screen (a camera, a video); the others rise as a sheet. On wide screens all are centred. */
  size?: "md" | "lg" | "full";
  /** The title is then only read out. */
  hideTitle?: boolean;
  /** The title has two lines at most: of a name that may be long and stands whole in the content. */
  cutTitle?: boolean;
}

const DialogSurface = part(() => import("#client/ui/dialog-surface.tsx"));

/** Fetches the code behind dialogs, so that the next one opens at once. */
export const preloadDialog = DialogSurface.preload;

/**
 * A modal dialog: a sheet from the bottom on phones, centred from 768 px. It keeps the focus inside, closes on Escape
 * and gives the focus back. It takes the focus itself, unless an element inside carries `data-autofocus`.
 * The code behind it is fetched when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Part>
      <DialogSurface {...props} />
    </Part>
  );
}
