import office from "#client/assets/drawings/office.svg";
import { useMessages } from "#client/lib/i18n.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";

/** Where admins will manage sponsorship, partnerships and affiliate programs. */
export function BusinessDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useMessages();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.home.business}>
      <EmptyState headingLevel={3} drawing={office} title={t.home.businessText} />
    </Dialog>
  );
}
