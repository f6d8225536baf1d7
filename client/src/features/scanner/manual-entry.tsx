import { Keyboard } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** The way in without a camera: a button that turns into a field in its place. A blank code is ignored. */
export function ManualEntry({
  open,
  focused,
  onOpen,
  onEnter,
}: {
  open: boolean;
  /** The person asked for the field, so it takes the focus. */
  focused: boolean;
  onOpen: () => void;
  onEnter: (code: string) => void;
}) {
  const t = useMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");

  useEffect(() => {
    if (open && focused) input.current?.focus();
  }, [open, focused]);

  if (!open) {
    return (
      <Button variant="secondary" fullWidth icon={<Keyboard aria-hidden="true" size={20} />} onClick={onOpen}>
        {t.scanner.enterManually}
      </Button>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = tidyCode(text);
    if (code) onEnter(code);
  };

  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="font-semibold">
        {t.scanner.enterManually}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          ref={input}
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={CODE_MAX_CHARACTERS}
          placeholder={t.scanner.manualExample}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className="h-12 min-w-0 grow rounded-control border border-edge bg-card px-4 font-mono text-base"
        />
        <Button type="submit" className="shrink-0 whitespace-nowrap">
          {t.scanner.lookUp}
        </Button>
      </div>
    </form>
  );
}

/** Our own codes are printed in capitals; whoever types one need not mind. Other codes stay as typed. */
function tidyCode(text: string): string {
  const code = text.trim();
  return /^hxk-/i.test(code) ? code.toUpperCase() : code;
}
