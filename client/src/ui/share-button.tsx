import { Share2 } from "lucide-react";
import { useId, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { type Sharable, shareAddress } from "#client/lib/share.ts";
import { shareTexts } from "#client/messages/late/share.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";

/**
 * Shares the address of `path` by the device's own means, else copies it and says so. Where the browser blocks even
 * that it shows the address, selected for copying by hand.
 */
export function ShareButton({ title, path, iconOnly = false }: { title: string; path: string; iconOnly?: boolean }) {
  const texts = useTexts(shareTexts);
  const { toast } = useToast();
  const [blocked, setBlocked] = useState(false);
  const what: Sharable = { title, url: new URL(path, location.origin).href };

  const share = async () => {
    const outcome = await shareAddress(what);
    if (outcome === "copied") toast({ title: texts.copied, description: what.url });
    if (outcome === "blocked") setBlocked(true);
  };
  const icon = <Share2 aria-hidden="true" size={iconOnly ? 22 : 18} />;
  return (
    <>
      {iconOnly ? (
        <IconButton label={texts.share} icon={icon} onClick={share} />
      ) : (
        <Button variant="ghost" size="sm" icon={icon} onClick={share}>
          {texts.share}
        </Button>
      )}
      <Dialog open={blocked} onOpenChange={setBlocked} title={texts.copyTitle} description={texts.copyText}>
        <Address url={what.url} />
      </Dialog>
    </>
  );
}

function Address({ url }: { url: string }) {
  const texts = useTexts(shareTexts);
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {texts.address}
      </label>
      <input
        id={id}
        readOnly
        value={url}
        data-autofocus
        onFocus={(event) => event.target.select()}
        className="h-12 w-full rounded-control border border-edge bg-card px-4 text-base"
      />
    </>
  );
}
