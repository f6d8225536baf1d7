import { useLocation } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import type { Chapter } from "#client/features/player/chapters.ts";
import { ProductVideo } from "#client/features/player/product-video.tsx";
import type { Cue } from "#client/features/player/use-playback.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useMay } from "#client/lib/use-may.ts";
import { playerTexts } from "#client/messages/late/player.ts";
import type { useShownVideo } from "#client/screens/parts/shown-video.ts";
import { Button } from "#client/ui/button.tsx";
import { OnceOpened, Part, part } from "#client/ui/part.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { productPath } from "#shared/domain/product-path.ts";

const ProductShare = part(() => import("#client/features/sharing/own/product-share.tsx"));
const ProductVideos = part(() => import("#client/features/sharing/beside/product-videos.tsx"));
const ShareDialog = part(async () => ({
  default: (await import("#client/screens/parts/share-dialog.tsx")).ShareDialog,
}));

/** The product's video and those beside it, or the way to share one. */
export function ProductPageVideo({
  product,
  shown,
  onPlay,
  ...video
}: {
  product: ProductDetail;
  shown: ReturnType<typeof useShownVideo>;
  /** One of them was chosen. */
  onPlay: () => void;
  cue: Cue | undefined;
  chapters: readonly Chapter[];
  onChapter: (chapter: Chapter | null) => void;
}) {
  const texts = useTexts(playerTexts);
  const [, navigate] = useLocation();
  const mayShare = useMay("share-videos");
  const layers = useLayers();
  const sharing = layers.get("dialog") === "share";
  const share = () => layers.open({ dialog: "share" });
  return (
    <>
      <ReportHere>
        {(report) => (
          <ProductVideo
            product={shown.product}
            videoId={shown.video?.id}
            autoplay={shown.isChosen}
            {...video}
            noVideoAction={
              <Button variant="secondary" onClick={share}>
                {texts.shareVideo}
              </Button>
            }
            report={report}
          />
        )}
      </ReportHere>
      {product.videoUrl !== null && (
        <Part>
          <ProductVideos
            product={product}
            shown={shown.video}
            onShow={(next, byHand) => {
              shown.show(next, byHand);
              if (byHand) onPlay();
            }}
            onShare={share}
            signIn={<SignInOptions onGuest={null} />}
          />
        </Part>
      )}
      {mayShare && (
        <Part>
          <ProductShare productId={product.id} onRemoved={() => navigate("/my-shares")} />
        </Part>
      )}
      <OnceOpened layer open={sharing}>
        <ShareDialog
          open={sharing}
          product={product}
          onOpenChange={(stays) => stays || layers.close("dialog")}
          onSelectProduct={(other) => navigate(productPath(other), { replace: true })}
        />
      </OnceOpened>
    </>
  );
}
