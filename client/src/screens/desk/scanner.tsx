import type { RenderScanner } from "#client/features/catalog/desk/fields/code-fields.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";

// From the file that scanning for a product begins with: by an import of its own the scanner would be put into more, and larger, files.
const ScannerDialog = part(async () => ({
  default: (await import("#client/screens/parts/scan-flow.tsx")).ScannerDialog,
}));

/** The scanner for a field of codes: fetched when it is first opened, and without the ways on to photos and search. */
export const renderScanner: RenderScanner = ({ open, onOpenChange, onCode }) => (
  <OnceOpened open={open}>
    <ScannerDialog open={open} onOpenChange={onOpenChange} initialMode="code" onLoaded={() => {}} onResult={onCode} />
  </OnceOpened>
);
