import { Pencil, Trash2 } from "lucide-react";
import { Link } from "wouter";
import { ShareDialogs, useShareDialogs } from "#client/features/sharing/own/share-dialogs.tsx";
import { ShareBadge, ShareNote } from "#client/features/sharing/own/share-state.tsx";
import { useSharesOf } from "#client/features/sharing/own/use-own-shares.ts";
import { useUploadWatch } from "#client/features/sharing/run/watch-upload.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { Button } from "#client/ui/button.tsx";
import type { OwnShare } from "#shared/contracts/sharing/shared-videos.ts";
import { isPassing } from "#shared/domain/share-state.ts";

/** Shows a product's sharer, and only them, the states of their videos, with the ways to edit and to remove them. */
export default function ProductShares({ productId, onRemoved }: { productId: string; onRemoved: () => void }) {
  return useSharesOf(productId)?.map((share) => <ProductShare key={share.id} share={share} onRemoved={onRemoved} />);
}

function ProductShare({ share, onRemoved }: { share: OwnShare; onRemoved: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(mySharesTexts);
  const dialogs = useShareDialogs();
  const { upload } = share;
  useUploadWatch(upload && isPassing(share.state) ? upload.id : null);
  return (
    <section
      aria-label={texts.yours}
      className="mx-4 mt-2 grid gap-1 rounded-card border border-line bg-card px-4 py-3 md:mx-0"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{texts.yours}</p>
        <time dateTime={share.createdAt.toISOString()} className="text-sm text-muted">
          {formatDate(share.createdAt, language)}
        </time>
        <ShareBadge share={share} />
      </div>
      <ShareNote share={share} />
      <div className="-mx-4 -mb-2 flex flex-wrap">
        {share.canEdit && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil aria-hidden="true" size={17} />}
            onClick={() => dialogs.open("edit", share)}
          >
            {texts.edit}
          </Button>
        )}
        {share.canRemove && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden="true" size={17} />}
            onClick={() => dialogs.open("remove", share)}
          >
            {texts.remove}
          </Button>
        )}
        <Link
          href="/my-shares"
          className="inline-flex min-h-11 items-center rounded-control px-4 text-sm font-semibold text-pine-text hover:bg-pine-soft"
        >
          {texts.toShares}
        </Link>
      </div>
      <ShareDialogs dialogs={dialogs} onRemoved={onRemoved} />
    </section>
  );
}
