import { lazy, useState } from "react";
import { useLocation } from "wouter";
import type { Chapter } from "#client/features/catalog/player/chapters.ts";
import { ProductVideo } from "#client/features/catalog/player/product-video.tsx";
import type { Cue } from "#client/features/catalog/player/use-playback.ts";
import { ReportHere } from "#client/features/moderation/report-here.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { OnceOpened } from "#client/ui/once-opened.tsx";
import type { ProductDetail } from "#shared/contracts/catalog.ts";
import { productPath } from "#shared/domain/paths.ts";

const ShareDialog = lazy(async () => ({
  default: (await import("#client/screens/parts/product-share-dialog.tsx")).ShareDialog,
}));

/** The product's video, or the way to share one. */
export function ProductPageVideo({
  product,
  ...video
}: {
  product: ProductDetail;
  cue: Cue | undefined;
  chapters: readonly Chapter[];
  onChapter: (chapter: Chapter | null) => void;
}) {
  const t = useMessages();
  const [, navigate] = useLocation();
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <ReportHere>
        {(report) => (
          <ProductVideo
            product={product}
            autoplay={false}
            {...video}
            noVideoAction={
              <Button variant="secondary" onClick={() => setSharing(true)}>
                {t.player.shareVideo}
              </Button>
            }
            report={report}
          />
        )}
      </ReportHere>
      <OnceOpened open={sharing}>
        <ShareDialog
          open={sharing}
          onOpenChange={setSharing}
          onSelectProduct={(other) => {
            setSharing(false);
            navigate(productPath(other));
          }}
        />
      </OnceOpened>
    </>
  );
}
