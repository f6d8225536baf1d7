import { ImageOff } from "lucide-react";
import { useCorrectionPhoto } from "#client/features/training/use-training.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useBlobAddress } from "#client/lib/use-blob-address.ts";
import { trainingTexts } from "#client/messages/late/training.ts";
import { Button } from "#client/ui/button.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

/** The photo of a correction in its box; why there is none, where it can't be had. */
export function CorrectionPhoto({ id, alt, className = "" }: { id: string; alt: string; className?: string }) {
  const texts = useTexts(trainingTexts);
  const { data, isPending, refetch } = useCorrectionPhoto(id);
  return (
    <div className={`overflow-hidden rounded-control bg-ink/10 ${className}`}>
      {data ? (
        <Shown photo={data} alt={alt} />
      ) : isPending ? (
        <Skeleton className="size-full" />
      ) : (
        <div className="flex size-full flex-col items-center justify-center gap-2 p-3 text-center text-sm text-muted">
          <ImageOff aria-hidden="true" size={24} />
          {texts.photoFailed}
          <Button variant="ghost" size="sm" onClick={() => refetch()}>
            {texts.photoAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

function Shown({ photo, alt }: { photo: Blob; alt: string }) {
  return <img src={useBlobAddress(photo)} alt={alt} className="size-full object-contain" />;
}
