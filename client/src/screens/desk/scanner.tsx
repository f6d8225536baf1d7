import type { RenderScanner } from "#client/features/catalog/desk/fields/code-fields.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";

const ScannerDialog = part(() => import("#client/features/scanner/dialog.tsx"));

/** The scanner for a field of codes: fetched when it is first opened, and without the ways on to photos and search. */
export const renderScanner: RenderScanner = ({ open, onOpenChange, onCode }) => (
  <OnceOpened open={open}>
    <ScannerDialog open={open} onOpenChange={onOpenChange} initialMode="code" onResult={onCode} />
  </OnceOpened>
);
