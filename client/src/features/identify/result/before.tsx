import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { PhotoPicture, type PhotoSource, usePhotoSources } from "#client/features/identify/result/photo-picture.tsx";
import { queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { type IdentifyAnswer, identify } from "#shared/contracts/identify/identify.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

type Earlier = NonNullable<IdentifyAnswer["before"]>;

/** Asks whether the item is the one of an earlier photo, side by side with it where there is a picture. */
export function SameAsBefore({
  photo,
  before,
  onYes,
  onNo,
}: {
  photo: PhotoSource;
  before: Earlier;
  onYes: () => void;
  onNo: () => void;
}) {
  const texts = useTexts(identifyResultTexts);
  const name = before.brand ? `${before.brand} ${before.name}` : before.name;
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <PhotoPicture src={photo} alt={texts.photo} className="w-36" />
        {before.pictureUrl !== null && <EarlierPicture url={before.pictureUrl} />}
      </div>
      <p className="font-medium wrap-anywhere">
        {texts.beforeName(name, texts.age(reviewAge(before.answeredAt, new Date())))}
      </p>
      <div className="grid gap-2">
        <Button fullWidth onClick={onYes}>
          {texts.beforeYes}
        </Button>
        <Button variant="secondary" fullWidth onClick={onNo}>
          {texts.beforeNo}
        </Button>
      </div>
    </div>
  );
}

const OWN_PHOTO = /^\/api\/scan-images\/([0-9a-f]{64})$/;

/** A product's picture, or the person's own photo, which only a call gets. */
function EarlierPicture({ url }: { url: string }) {
  const texts = useTexts(identifyResultTexts);
  const imageHash = url.match(OWN_PHOTO)?.[1];
  if (imageHash) return <OwnPhoto imageHash={imageHash} />;
  return <ProductPicture src={url} alt={texts.beforePicture} sizes="144px" className="w-36" />;
}

function OwnPhoto({ imageHash }: { imageHash: string }) {
  const texts = useTexts(identifyResultTexts);
  const { data, isError } = useQuery(queryFor(identify.image, { params: { imageHash } }));
  if (isError) {
    return (
      <span className="grid aspect-square w-36 place-content-center justify-items-center gap-1.5 rounded-control bg-beech-soft p-2 text-center text-sm text-muted">
        <ImageOff aria-hidden="true" size={24} />
        {texts.beforePhotoGone}
      </span>
    );
  }
  if (!data) return <span className="block aspect-square w-36 rounded-control bg-ink/10" />;
  return <EarlierPhoto photo={data} />;
}

function EarlierPhoto({ photo }: { photo: Blob }) {
  const texts = useTexts(identifyResultTexts);
  const [photos] = useState([photo]);
  const [src] = usePhotoSources(photos);
  return <PhotoPicture src={src} alt={texts.beforePicture} className="w-36" />;
}
