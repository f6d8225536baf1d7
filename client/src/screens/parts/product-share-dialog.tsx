import { useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in-options.tsx";
import { VideoBrowser } from "#client/features/catalog/video-browser.tsx";
import { SharePanel } from "#client/features/sharing/share-panel.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

/** Share a video, or explore the catalogue's. It opens on the Share tab. */
export function ShareDialog({
  open,
  onOpenChange,
  onSelectProduct,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSelectProduct: (productId: string) => void;
}) {
  const t = useMessages();
  const [tab, setTab] = useState<"share" | "explore">("share");
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        onOpenChange(stays);
        if (!stays) setTab("share");
      }}
      title={t.sharing.title}
      size="lg"
    >
      <Tabs
        label={t.sharing.tabs}
        tabs={[
          { id: "share", label: t.sharing.share },
          { id: "explore", label: t.sharing.explore },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === "share" ? (
          <SharePanel signIn={<SignInOptions onGuest={() => setTab("explore")} />} onSee={onSelectProduct} />
        ) : (
          <VideoBrowser onSelect={(product) => onSelectProduct(product.id)} />
        )}
      </Tabs>
    </Dialog>
  );
}
