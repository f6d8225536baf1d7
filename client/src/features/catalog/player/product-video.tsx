import type { ReactNode } from "react";
import noVideo from "#client/assets/drawings/no-video.svg";
import type { Chapter } from "#client/features/catalog/player/chapters.ts";
import { ServiceVideo } from "#client/features/catalog/player/service-video.tsx";
import type { Cue } from "#client/features/catalog/player/use-playback.ts";
import { videoFilesOf } from "#client/features/catalog/player/video-files.ts";
import { VideoPlayer } from "#client/features/catalog/player/video-player.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { ProductDetail } from "#shared/contracts/catalog.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { videoService } from "#shared/domain/video-link.ts";

/** A product's video in whatever way it can be watched; without one `noVideoAction` is the way on. */
export function ProductVideo({
  product,
  autoplay,
  cue,
  chapters,
  onChapter,
  noVideoAction,
  report,
}: {
  product: ProductDetail;
  autoplay: boolean;
  /** This, `chapters` and `onChapter` have an effect only where `playsHere`. */
  cue?: Cue | undefined;
  chapters?: readonly Chapter[] | undefined;
  onChapter?: ((chapter: Chapter | null) => void) | undefined;
  noVideoAction: ReactNode;
  /** The button that reports the video. */
  report: (video: { kind: "video"; id: string; productId: string }) => ReactNode;
}) {
  const t = useMessages();
  const service = videoService(product.videoUrl);
  const link = safeLink(product.videoUrl);
  if (product.videoUrl === null) {
    return <EmptyState drawing={noVideo} title={t.player.noVideo} text={t.player.noVideoText} action={noVideoAction} />;
  }
  return (
    <>
      {service && link ? (
        <ServiceVideo product={product} service={service} link={link.href} />
      ) : (
        <VideoPlayer
          key={product.id}
          product={product}
          autoplay={autoplay}
          cue={cue}
          chapters={chapters}
          onChapter={onChapter}
        />
      )}
      <div className="flex justify-end">{report({ kind: "video", id: product.id, productId: product.id })}</div>
    </>
  );
}

/** Whether a product's video is a file, which plays on the page itself and from any position. */
export function playsHere(product: ProductDetail): boolean {
  return product.videoUrl !== null && videoService(product.videoUrl) === null && videoFilesOf(product).length > 0;
}
