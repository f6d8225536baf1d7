import emptyBox from "#client/assets/drawings/empty-box.svg";
import { SignInOptions } from "#client/features/accounts/sign-in-options.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Stars } from "#client/ui/stars.tsx";

/** 'Leave a Review' of a product, with the stars given in its player. Guests are asked to sign in first. */
export function ReviewDialog({
  productName,
  rating,
  open,
  onOpenChange,
}: {
  productName: string;
  rating: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useMessages();
  const allowed = useMay("write-reviews");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.reviews.leave} description={productName}>
      {rating !== null && (
        <p className="mb-4 flex items-center justify-between gap-3 rounded-control bg-beech-soft px-4 py-2.5">
          {t.reviews.yourRating} <Stars rating={rating} />
        </p>
      )}
      {allowed ? (
        <EmptyState headingLevel={3} drawing={emptyBox} title={t.reviews.notOpen} text={t.reviews.notOpenText} />
      ) : (
        <>
          <h3 className="mb-4 text-lg font-semibold">{t.reviews.signInTitle}</h3>
          <SignInOptions onGuest={() => onOpenChange(false)} />
          <p className="mt-5 text-center text-sm text-muted">{t.reviews.guestNote}</p>
        </>
      )}
    </Dialog>
  );
}
