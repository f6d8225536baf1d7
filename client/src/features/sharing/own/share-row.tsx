import { FileVideo, Link2, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { ShareBadge, ShareNote } from "#client/features/sharing/own/share-state.tsx";
import { useUploadWatch } from "#client/features/sharing/run/watch-upload.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { Button } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { OwnShare } from "#shared/contracts/sharing/shared-videos.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";
import { isPassing } from "#shared/domain/share-state.ts";

/** One share: its product, its state, and the ways to edit and to remove it. */
export function ShareRow({ share, onEdit, onRemove }: { share: OwnShare; onEdit: () => void; onRemove: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(mySharesTexts);
  const id = useId();
  const { product, link, upload, createdAt } = share;
  const name = nameOf(product, language);
  useUploadWatch(upload && isPassing(share.state) ? upload.id : null);
  const Kind = link === null ? FileVideo : Link2;
  return (
    <li
      aria-labelledby={id}
      className="relative grid grid-cols-1 content-start gap-2 rounded-card border border-line bg-card p-3 transition has-[h2_a:hover]:border-edge"
    >
      <div className="flex gap-3">
        <ProductPicture src={share.pictureUrl} alt="" sizes="64px" className="w-16 shrink-0 self-start" />
        <div className="grid min-w-0 grow grid-cols-1 content-start justify-items-start gap-0.5">
          <h2 id={id} className="leading-snug font-semibold wrap-anywhere">
            {product.isListed ? (
              // The whole card leads there; what else can be pressed lies over it.
              <Link href={productPath(product.id)} className="after:absolute after:inset-0 after:rounded-card">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-sm wrap-anywhere text-muted">{product.brand}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span className="inline-flex items-center gap-1">
              <Kind aria-hidden="true" size={15} className="shrink-0" />
              {link === null ? texts.file : texts.link}
            </span>
            <time dateTime={createdAt.toISOString()}>{texts.sharedOn(formatDate(createdAt, language))}</time>
          </p>
        </div>
      </div>
      <ShareBadge share={share} />
      <ShareNote share={share} />
      {(share.canEdit || share.canRemove) && (
        <div className="relative -mx-3 -mb-1 flex flex-wrap gap-x-1 justify-self-start">
          {share.canEdit && (
            <RowButton Icon={Pencil} label={texts.editOf(name)} onClick={onEdit}>
              {texts.edit}
            </RowButton>
          )}
          {share.canRemove && (
            <RowButton Icon={Trash2} label={texts.removeOf(name)} onClick={onRemove}>
              {texts.remove}
            </RowButton>
          )}
        </div>
      )}
    </li>
  );
}

function RowButton({
  Icon,
  label,
  onClick,
  children,
}: {
  Icon: LucideIcon;
  /** Read out: with what it is about. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  const icon = <Icon aria-hidden="true" size={17} />;
  return (
    <Button variant="ghost" size="sm" aria-label={label} icon={icon} onClick={onClick}>
      {children}
    </Button>
  );
}
