import { useState } from "react";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import type { ProductVideo } from "#shared/contracts/sharing/shared-videos.ts";

interface Shown {
  video: ProductVideo | null;
  isChosen: boolean;
}

/**
 * The selected video of a product: null for the product's own one, until its sharer is known. `product` is as if that
 * were its only video.
 */
export function useShownVideo(product: ProductDetail) {
  const [{ video, isChosen }, setShown] = useState<Shown>({ video: null, isChosen: false });
  return {
    video,
    /** The person chose it, so that it plays. */
    isChosen,
    show: (next: ProductVideo | null, byHand: boolean) => setShown({ video: next, isChosen: byHand }),
    product: video === null ? product : withVideo(product, video),
  };
}

function withVideo(product: ProductDetail, video: ProductVideo): ProductDetail {
  const { videoUrl, videoDuration, videoSources, captions, pictureUrl } = video;
  const isSame = videoUrl === product.videoUrl;
  return {
    ...product,
    videoUrl,
    // The sharer of a link may have stated it.
    videoDuration: videoDuration ?? (isSame ? product.videoDuration : null),
    videoSources,
    captions,
    thumbnailUrl: isSame ? product.thumbnailUrl : (pictureUrl ?? product.thumbnailUrl),
  };
}
