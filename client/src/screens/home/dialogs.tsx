import { useState } from "react";
import { usePhotoAccess } from "#client/features/identify/use-photo-access.ts";
import { useLatestReview } from "#client/features/reviews/use-reviews.ts";
import type { Layers } from "#client/lib/layers.ts";
import { ProductLayer } from "#client/screens/parts/product-layer.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";

const ScanFlow = part(async () => ({ default: (await import("#client/screens/parts/scan-flow.tsx")).ScanFlow }));
const ShareDialog = part(async () => ({
  default: (await import("#client/screens/parts/share-dialog.tsx")).ShareDialog,
}));
const FullReviewDialog = part(async () => ({
  default: (await import("#client/screens/parts/review-full.tsx")).FullReviewDialog,
}));
const AiPrompt = part(async () => ({ default: (await import("#client/screens/parts/ai-prompt.tsx")).AiPrompt }));
const BusinessDialog = part(async () => ({
  default: (await import("#client/screens/home/business-dialog.tsx")).BusinessDialog,
}));

/** Everything that opens over the home screen, each fetched when it is first needed. */
export function HomeDialogs({ layers }: { layers: Layers }) {
  const dialog = layers.get("dialog");
  const reviewId = layers.get("review");
  const review = useLatestReview(reviewId);
  const closeOf =
    (...names: string[]) =>
    (stays: boolean) =>
      stays || layers.close(...names);
  // A guest who needs an account first is not asked for a camera.
  const needsAccount = usePhotoAccess() === "account" && dialog === "ai";
  const isScan = dialog === "scan" || dialog === "ai";
  // Who is scanning already and loses the session keeps the photos, and signs in again beside them.
  const [isIn, setIn] = useState(false);
  const isInNow = isScan && (isIn || !needsAccount);
  if (isIn !== isInNow) setIn(isInNow);
  const asksToSignUp = needsAccount && !isInNow;
  const scanning = isScan && !asksToSignUp;
  const openProduct = (productId: string) => layers.swap({ dialog: null, review: null, product: productId });
  return (
    <>
      <OnceOpened layer open={scanning}>
        <ScanFlow open={scanning} onOpenChange={closeOf("dialog", "found")} mode={dialog === "ai" ? "photo" : "code"} />
      </OnceOpened>
      <OnceOpened layer open={dialog === "share"}>
        <ShareDialog open={dialog === "share"} onOpenChange={closeOf("dialog")} onSelectProduct={openProduct} />
      </OnceOpened>
      <OnceOpened layer open={asksToSignUp}>
        <AiPrompt open={asksToSignUp} onOpenChange={closeOf("dialog")} />
      </OnceOpened>
      <OnceOpened layer open={dialog === "business"}>
        <BusinessDialog open={dialog === "business"} onOpenChange={closeOf("dialog")} />
      </OnceOpened>
      <OnceOpened layer open={reviewId !== null}>
        <FullReviewDialog
          review={review}
          open={reviewId !== null}
          onOpenChange={closeOf("review")}
          onSelectProduct={openProduct}
        />
      </OnceOpened>
      <ProductLayer layers={layers} />
    </>
  );
}
