import { Camera, ExternalLink, type LucideIcon, PackagePlus, ScanQrCode, Search } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { CodeBox } from "#client/features/scan/code-box.tsx";
import { type BoxCode, resolve } from "#client/features/scan/steps.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { safeLink } from "#shared/domain/safe-link.ts";

/**
 * The answer to an unknown code: the code, and four ways on. The catalogue below is for searching; nothing in it is
 * presented as the product that was scanned.
 */
export function NotInCatalogue({
  code,
  isProposed,
  onScanAgain,
  onPhoto,
  onAdd,
  search,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  code: BoxCode;
  /** Its product is already proposed, so adding it is the last choice. */
  isProposed: boolean;
  onScanAgain: () => void;
  onPhoto: () => void;
  onAdd: () => void;
  search: ReactNode;
}) {
  const texts = useTexts(scanFlowTexts);
  const catalogue = useRef<HTMLElement>(null);
  const focusSearch = () => catalogue.current?.querySelector("input")?.focus();

  return (
    <Dialog
      {...dialog}
      title={texts.unknownTitle}
      description={isProposed ? texts.proposedText : texts.unknownText}
      size="lg"
    >
      <div className="grid gap-5">
        <div className="grid gap-3">
          <CodeBox code={code} />
          <LinkInCode code={code} />
        </div>
        <div className="grid gap-3">
          <Button fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanAgain}>
            {texts.scanAgain}
          </Button>
          <div className={`grid gap-3 ${isProposed ? "grid-cols-2" : "grid-cols-3"}`}>
            <OtherWay icon={Search} label={texts.search} onClick={focusSearch} />
            <OtherWay icon={Camera} label={texts.identifyByPhoto} onClick={onPhoto} />
            {!isProposed && <OtherWay icon={PackagePlus} label={texts.addProduct} onClick={onAdd} />}
          </div>
          {isProposed && (
            <Button variant="ghost" fullWidth onClick={onAdd}>
              {texts.addAnyway}
            </Button>
          )}
        </div>
        <section ref={catalogue} className="border-t border-line pt-5">
          <h3 className="text-lg font-semibold">{texts.suggestions}</h3>
          <p className="mb-4 text-sm text-muted">{texts.suggestionsText}</p>
          {search}
        </section>
      </div>
    </Dialog>
  );
}

/** A code that is a link: its site, and a button to open it; nothing else ever opens it. */
function LinkInCode({ code }: { code: BoxCode }) {
  const texts = useTexts(scanFlowTexts);
  const resolved = resolve(code);
  if (resolved.kind !== "link") return null;
  const link = safeLink(resolved.url);
  if (!link) return <p>{texts.linkHidden}</p>;
  return (
    <div className="grid gap-3">
      <p className="break-words">{texts.linkText(link.host)}</p>
      <ButtonLink
        href={link.href}
        external
        variant="secondary"
        fullWidth
        icon={<ExternalLink aria-hidden="true" size={18} className="shrink-0" />}
      >
        <span className="min-w-0 break-all">{texts.openLink(link.host)}</span>
      </ButtonLink>
    </div>
  );
}

function OtherWay({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-card border border-edge/60 bg-card px-2 py-3 text-center text-sm leading-tight font-semibold transition max-[359px]:px-1 max-[359px]:text-xs hover:bg-pine-soft"
    >
      <Icon aria-hidden="true" size={22} className="shrink-0 text-pine-text" />
      {label}
    </button>
  );
}
