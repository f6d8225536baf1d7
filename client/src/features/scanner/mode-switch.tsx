import { useId } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import type { ScanMode } from "#client/lib/scanned-code.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";

const SCAN_MODES: readonly ScanMode[] = ["code", "photo"];

/** Chooses the use of the one camera. */
export function ScanModeSwitch({ mode, onChange }: { mode: ScanMode; onChange: (mode: ScanMode) => void }) {
  const t = useTexts(scannerTexts);
  const name = useId();
  return (
    <fieldset className="mx-auto mt-3 flex w-60 max-w-full rounded-full bg-black/60 p-1">
      <legend className="sr-only">{t.mode}</legend>
      {SCAN_MODES.map((one) => (
        <label
          key={one}
          className="inline-flex min-h-11 min-w-0 grow basis-0 cursor-pointer items-center justify-center rounded-full font-semibold transition has-checked:bg-white has-checked:text-[#14211d] focus-within-white"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={mode === one}
            onChange={() => onChange(one)}
            className="sr-only"
          />
          {t[one]}
        </label>
      ))}
    </fieldset>
  );
}
