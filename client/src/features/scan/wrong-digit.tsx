import { type FormEvent, useRef, useState } from "react";
import { CodeNote } from "#client/features/scan/code-note.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** Digits of which one was misread or mistyped, to be corrected in place. */
export function WrongDigit({
  digits,
  onEnter,
  onAsPrinted,
  onScanAgain,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  digits: string;
  onEnter: (corrected: string) => void;
  /** The digits are printed like that: then they are no GTIN but perhaps another number. */
  onAsPrinted: () => void;
  onScanAgain: () => void;
}) {
  const texts = useTexts(scanFlowTexts);
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(digits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && resolveCode(text).kind !== "wrong-check-digit") onEnter(text);
    else form.current?.querySelector("input")?.focus();
  };
  return (
    <Dialog {...dialog} title={texts.digitTitle} description={texts.digitText}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
        <div>
          <TextField
            label={texts.digitLabel}
            name="code"
            value={text}
            onChange={setText}
            inputMode="numeric"
            autoComplete="off"
            maxLength={CODE_MAX_CHARACTERS}
            autoFocus
          />
          <CodeNote text={text} />
        </div>
        <Button type="submit" fullWidth>
          {texts.digitLookUp}
        </Button>
        <Button variant="secondary" fullWidth onClick={onScanAgain}>
          {texts.scanAgain}
        </Button>
        <Button variant="ghost" fullWidth onClick={onAsPrinted}>
          {texts.digitAsPrinted}
        </Button>
      </form>
    </Dialog>
  );
}
