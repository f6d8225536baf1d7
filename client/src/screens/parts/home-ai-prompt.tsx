import { ScanQrCode } from "lucide-react";
import { useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** What stands before the AI scanner: guests need an account for it. */
export function AiPrompt({
  open,
  onOpenChange,
  onScanCode,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onScanCode: () => void;
}) {
  const t = useMessages();
  const user = useSessionUser();
  const later = (
    <Button variant="ghost" fullWidth onClick={() => onOpenChange(false)}>
      {t.home.ai.later}
    </Button>
  );
  if (user) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={t.home.ai.memberTitle} description={t.home.ai.memberText}>
        <div className="grid gap-2">
          <Button fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanCode}>
            {t.scanner.title}
          </Button>
          {later}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.home.ai.title} description={t.home.ai.text}>
      <div className="grid gap-2">
        <ButtonLink fullWidth href="/profile">
          {t.home.ai.signIn}
        </ButtonLink>
        {later}
      </div>
    </Dialog>
  );
}
