import { CircleAlert, ImageIcon, Undo2, X } from "lucide-react";
import { useState } from "react";
import { useBlobAddress } from "#client/lib/use-blob-address.ts";
import { IconButton } from "#client/ui/button.tsx";

/** A small picture of a photo in a list, with the button that takes it off, or back once it is `faded`. */
export function PhotoTile({
  src,
  alt,
  action,
  onAct,
  faded = false,
  failed = false,
}: {
  /** Its address, or the photo itself. */
  src: string | Blob;
  alt: string;
  /** The label of the button; no button without it. */
  action?: string;
  onAct?: () => void;
  faded?: boolean;
  failed?: boolean;
}) {
  // Not every browser can show every camera's format; the photo can be sent all the same.
  const [broken, setBroken] = useState(false);
  const address = useBlobAddress(src);
  const frame = failed ? "border-brick border-2" : "border-line";
  return (
    <li className="relative size-24">
      <span
        className={`flex size-full items-center justify-center overflow-hidden rounded-control border bg-paper ${frame} ${faded ? "opacity-40" : ""}`}
      >
        {broken ? (
          <>
            <ImageIcon aria-hidden="true" size={28} className="text-muted" />
            <span className="sr-only">{alt}</span>
          </>
        ) : (
          <img src={address} alt={alt} onError={() => setBroken(true)} className="size-full object-cover" />
        )}
      </span>
      {failed && (
        <CircleAlert
          aria-hidden="true"
          size={24}
          className="absolute bottom-1 left-1 rounded-full bg-card text-brick-text"
        />
      )}
      {action && (
        <IconButton
          label={action}
          icon={faded ? <Undo2 aria-hidden="true" size={20} /> : <X aria-hidden="true" size={20} />}
          onClick={onAct}
          className="absolute -top-2 -right-2 rounded-full! border border-line bg-card! shadow"
        />
      )}
    </li>
  );
}
