import { useEffect, useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { VideoBrowser } from "#client/features/catalog/video-browser.tsx";
import { SharePanel } from "#client/features/sharing/form/panel.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { sharingTexts } from "#client/messages/late/sharing.ts";
import { preloadShareCard } from "#client/screens/parts/share-card.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { Tabs } from "#client/ui/tabs.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";

const ShareStatus = part(async () => ({
  default: (await import("#client/features/sharing/status/status.tsx")).ShareStatus,
}));
const CopyrightNotice = part(async () => ({
  default: (await import("#client/features/sharing/form/copyright-notice.tsx")).CopyrightNotice,
}));

/** Share a video, of one product where that is given, or explore the catalogue's. It opens on the Share tab. */
export function ShareDialog({
  product,
  open,
  onOpenChange,
  onSelectProduct,
}: {
  product?: Product | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSelectProduct: (productId: string) => void;
}) {
  const texts = useTexts(sharingTexts);
  const [tab, setTab] = useState<"share" | "explore">("share");
  const maySend = useMay("share-videos");
  useEffect(() => {
    if (open && maySend) preloadShareCard();
  }, [open, maySend]);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        onOpenChange(stays);
        if (!stays) setTab("share");
      }}
      title={texts.title}
      size="lg"
    >
      <Tabs
        label={texts.tabs}
        tabs={[
          { id: "share", label: texts.share },
          { id: "explore", label: texts.explore },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === "share" ? (
          <SharePanel
            product={product}
            signIn={<SignInOptions onGuest={() => setTab("explore")} />}
            onSee={onSelectProduct}
          />
        ) : (
          <>
            <Part>
              <ShareStatus form={{ of: product?.id ?? null, onOpen: () => setTab("share") }} className="mb-4" />
            </Part>
            <VideoBrowser onSelect={(product) => onSelectProduct(product.id)} />
            <Part>
              <CopyrightNotice />
            </Part>
          </>
        )}
      </Tabs>
    </Dialog>
  );
}
