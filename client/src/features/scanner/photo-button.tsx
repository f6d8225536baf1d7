import { Image } from "lucide-react";
import type { ChangeEvent } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";

/** Lets a photo be chosen, or taken where the device offers that, to be read for codes. */
export function PhotoButton({ onChoose }: { onChoose: (photo: Blob) => void }) {
  const t = useTexts(scannerTexts);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? [];
    // The same photo can be chosen once more.
    target.value = "";
    if (photo) onChoose(photo);
  };
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border border-white/40 bg-black/55 px-4 text-center leading-tight font-semibold text-white transition hover:bg-black/75 focus-within-white">
      <input
        type="file"
        accept="image/*"
        onChange={take}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Image aria-hidden="true" size={20} />
      {t.usePhoto}
    </label>
  );
}
