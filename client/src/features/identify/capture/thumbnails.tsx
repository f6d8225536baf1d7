import { X } from "lucide-react";
import type { Shot } from "#client/features/identify/capture/shots.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useBlobAddress } from "#client/lib/use-blob-address.ts";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";
import { IconButton } from "#client/ui/button.tsx";

interface ThumbnailsProps {
  /** The one that is shown large. */
  at: number;
  shots: readonly Shot[];
  onSelect: (at: number) => void;
  onRemove: (at: number) => void;
}

/** The photos of the item, each with the button that takes it off. */
export function Thumbnails({ at, shots, onSelect, onRemove }: ThumbnailsProps) {
  return (
    <ul className="flex flex-wrap gap-4 pt-2">
      {shots.map((shot, place) => (
        <Thumbnail
          key={shot.id}
          shot={shot}
          number={place + 1}
          of={shots.length}
          isShown={place === at}
          onSelect={() => onSelect(place)}
          onRemove={() => onRemove(place)}
        />
      ))}
    </ul>
  );
}

function Thumbnail({
  shot,
  number,
  of,
  isShown,
  onSelect,
  onRemove,
}: {
  shot: Shot;
  number: number;
  of: number;
  isShown: boolean;
  onSelect: () => void;
  onRemove: () => void;
}) {
  const t = useTexts(identifyCaptureTexts);
  const address = useBlobAddress(shot.ready.bytes);
  return (
    <li className="relative">
      <button
        type="button"
        onClick={onSelect}
        aria-pressed={isShown}
        className="block size-20 overflow-hidden rounded-control border-2 border-line bg-paper aria-pressed:border-pine"
      >
        <img src={address} alt={t.photoOf(number, of)} className="size-full object-cover" />
      </button>
      <IconButton
        label={t.removePhoto(number)}
        icon={<X aria-hidden="true" size={20} />}
        onClick={onRemove}
        className="absolute! -top-3 -right-3 rounded-full! border border-line bg-card! shadow"
      />
    </li>
  );
}
