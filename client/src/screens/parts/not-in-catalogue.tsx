import { Camera, type LucideIcon, PackagePlus, RotateCw, ScanQrCode, Search } from "lucide-react";
import { useRef, useState } from "react";
import { ProductSearch } from "#client/features/catalog/product-search.tsx";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

interface Opening {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * What a code of nobody leads to: the code, and four ways on. The catalogue below is for searching; nothing in it is
 * presented as the product that was scanned.
 */
export function NotInCatalogue({
  code,
  onScanAgain,
  onPhoto,
  onSelect,
  ...dialog
}: Opening & { code: string; onScanAgain: () => void; onPhoto: () => void; onSelect: (productId: string) => void }) {
  const t = useMessages();
  const [adding, setAdding] = useState(false);
  const catalogue = useRef<HTMLElement>(null);
  const search = () => catalogue.current?.querySelector("input")?.focus();

  return (
    <Dialog {...dialog} title={t.scanner.unknownTitle} description={t.scanner.unknownText} size="lg">
      <div className="grid gap-5">
        <ScannedCode code={code} />
        <div className="grid gap-3">
          <Button fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanAgain}>
            {t.scanner.scanAgain}
          </Button>
          <div className="grid grid-cols-3 gap-3">
            <OtherWay icon={Search} label={t.scanner.search} onClick={search} />
            <OtherWay icon={Camera} label={t.scanner.identifyByPhoto} onClick={onPhoto} />
            <OtherWay icon={PackagePlus} label={t.scanner.addProduct} onClick={() => setAdding(true)} />
          </div>
        </div>
        {adding && <AddPrompt onLeave={() => setAdding(false)} />}
        <section ref={catalogue} className="border-t border-line pt-5">
          <h3 className="text-lg font-semibold">{t.scanner.suggestions}</h3>
          <p className="mb-4 text-sm text-muted">{t.scanner.suggestionsText}</p>
          <ProductSearch onSelect={({ id }) => onSelect(id)} />
        </section>
      </div>
    </Dialog>
  );
}

/** The look-up did not come through, which says nothing about the code: it is kept for another try. */
export function LookupFailed({
  code,
  error,
  pending,
  onRetry,
  onScanAgain,
  ...dialog
}: Opening & { code: string; error: unknown; pending: boolean; onRetry: () => void; onScanAgain: () => void }) {
  const t = useMessages();
  return (
    <Dialog {...dialog} title={t.scanner.lookupFailed} description={t.scanner.lookupFailedText(failureText(error, t))}>
      <div className="grid gap-4">
        <ScannedCode code={code} />
        <Button fullWidth pending={pending} icon={<RotateCw aria-hidden="true" size={18} />} onClick={onRetry}>
          {t.common.tryAgain}
        </Button>
        <Button variant="ghost" fullWidth onClick={onScanAgain}>
          {t.scanner.scanAgain}
        </Button>
      </div>
    </Dialog>
  );
}

/** The catalogue in place of the camera. */
export function SearchInstead({ onSelect, ...dialog }: Opening & { onSelect: (productId: string) => void }) {
  const t = useMessages();
  return (
    <Dialog {...dialog} title={t.scanner.searchTitle} size="lg">
      <ProductSearch onSelect={({ id }) => onSelect(id)} />
    </Dialog>
  );
}

function OtherWay({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-card border border-edge/60 bg-card px-2 py-3 text-center text-sm leading-tight font-semibold transition hover:bg-pine-soft"
    >
      <Icon aria-hidden="true" size={22} className="shrink-0 text-pine-text" />
      {label}
    </button>
  );
}

/** The code as plain text, whatever it holds. */
function ScannedCode({ code }: { code: string }) {
  const t = useMessages();
  return (
    <div className="rounded-control bg-paper px-4 py-3">
      <p className="text-sm text-muted">{t.scanner.scannedCode}</p>
      <p className="line-clamp-4 font-mono font-semibold break-all">{code}</p>
    </div>
  );
}

function AddPrompt({ onLeave }: { onLeave: () => void }) {
  const t = useMessages();
  const user = useSessionUser();
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-pine-soft p-4">
      <div>
        <p className="font-semibold">{user ? t.scanner.addMemberTitle : t.scanner.addTitle}</p>
        <p>{user ? t.scanner.addMemberText : t.scanner.addText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!user && <ButtonLink href="/profile">{t.scanner.signIn}</ButtonLink>}
        <Button variant="ghost" onClick={onLeave}>
          {t.scanner.notNow}
        </Button>
      </div>
    </div>
  );
}
