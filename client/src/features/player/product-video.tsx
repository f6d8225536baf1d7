import type { ReactNode } from "react";
import noVideo from "#client/assets/drawings/no-video.svg";
import type { Chapter } from "#client/features/player/chapters.ts";
import { ServiceVideo } from "#client/features/player/service-video.tsx";
import type { Cue } from "#client/features/player/use-playback.ts";
import { videoFilesOf } from "#client/features/player/video-files.ts";
import { VideoPlayer } from "#client/features/player/video-player.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { videoService } from "#shared/domain/video-link.ts";

/** A product's video by its kind; without one `noVideoAction` is the way on. */
export function ProductVideo({
  product,
  videoId,
  autoplay,
  cue,
  chapters,
  onChapter,
  noVideoAction,
  report,
}: {
  product: ProductDetail;
  /** The member's video; else it is the catalogue's own. */
  videoId?: string | undefined;
  autoplay: boolean;
  /** These have an effect only where `playsHere`. */
  cue?: Cue | undefined;
  chapters?: readonly Chapter[] | undefined;
  onChapter?: ((chapter: Chapter | null) => void) | undefined;
  noVideoAction: ReactNode;
  /** The button that reports the video. */
  report: (video: { kind: "video"; id: string; productId: string }) => ReactNode;
}) {
  const texts = useTexts(playerTexts);
  const service = videoService(product.videoUrl);
  const link = safeLink(product.videoUrl);
  if (product.videoUrl === null) {
    return <EmptyState drawing={noVideo} title={texts.noVideo} text={texts.noVideoText} action={noVideoAction} />;
  }
  return (
    <>
      {service && link ? (
        <ServiceVideo product={product} service={service} link={link.href} />
      ) : (
        <VideoPlayer
          key={`${product.id} ${product.videoUrl}`}
          product={product}
          autoplay={autoplay}
          cue={cue}
          chapters={chapters}
          onChapter={onChapter}
        />
      )}
      <div className="flex justify-end">
        {report({ kind: "video", id: videoId ?? product.id, productId: product.id })}
      </div>
    </>
  );
}

/** Whether a product's video is a file, which plays on the page itself and from any position. */
export function playsHere(product: ProductDetail): boolean {
  return product.videoUrl !== null && videoService(product.videoUrl) === null && videoFilesOf(product).length > 0;
}
