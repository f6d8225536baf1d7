import type { ReactNode } from "react";
import noVideo from "#client/assets/drawings/no-video.svg";
import { ServiceVideo } from "#client/features/catalog/player/service-video.tsx";
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
  noVideoAction,
}: {
  product: ProductDetail;
  autoplay: boolean;
  noVideoAction: ReactNode;
}) {
  const t = useMessages();
  const service = videoService(product.videoUrl);
  const link = safeLink(product.videoUrl);
  if (service && link) return <ServiceVideo product={product} service={service} link={link.href} />;
  if (product.videoUrl !== null) return <VideoPlayer key={product.id} product={product} autoplay={autoplay} />;
  return <EmptyState drawing={noVideo} title={t.player.noVideo} text={t.player.noVideoText} action={noVideoAction} />;
}
