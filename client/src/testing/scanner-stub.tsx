import { act } from "@testing-library/react";
import type { ScannerViewProps } from "#client/features/scanner/view.tsx";
import type { ScannedCode } from "#client/lib/scanned-code.ts";
import { afterEveryTest } from "#client/testing/after-every-test.ts";

let handOver: ((code: ScannedCode) => void) | null = null;
afterEveryTest(() => {
  handOver = null;
});

/** Stands in for the scanner: an empty dialog that finds the codes of `find`. To be put in place with `vi.mock`. */
export default function ScannerStub({
  open,
  onResult,
  onSearch,
  initialMode,
}: Pick<ScannerViewProps, "open" | "onResult" | "onSearch" | "initialMode">) {
  handOver = open ? onResult : null;
  if (!open) return null;
  return (
    <div ref={takeFocus} role="dialog" aria-label="Scanner" data-mode={initialMode} tabIndex={-1}>
      {onSearch && (
        <button type="button" onClick={onSearch}>
          Search manually
        </button>
      )}
    </div>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Has the scanner find a code: in a QR code by default. */
export async function find(code: Partial<ScannedCode> & { text: string }): Promise<void> {
  if (!handOver) throw new Error("The scanner is not open");
  const take = handOver;
  await act(async () => take({ symbology: "qr-code", method: "code", ...code }));
}
