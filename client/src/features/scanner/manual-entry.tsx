import { CircleAlert, CircleCheck, Keyboard } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteCheckDigit, tidyCode } from "#client/features/scanner/codes/typed-code.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { Button } from "#client/ui/button.tsx";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** A shorter number may be the beginning of a longer one: the check digit is judged once typing pauses. */
const TYPING_PAUSE_MS = 600;

export interface ManualEntryProps {
  open: boolean;
  /** The person asked for the field, so it takes the focus. */
  focused: boolean;
  text: string;
  onChange: (text: string) => void;
  onOpen: () => void;
  onEnter: (code: string) => void;
}

/** The way in without a camera: a button that turns into a field in its place. A blank code is ignored. */
export function ManualEntry({ open, onOpen, ...field }: ManualEntryProps) {
  const t = useTexts(scannerTexts);
  if (open) return <CodeField {...field} />;
  return (
    <Button variant="secondary" fullWidth icon={<Keyboard aria-hidden="true" size={20} />} onClick={onOpen}>
      {t.enterManually}
    </Button>
  );
}

function CodeField({ focused, text, onChange, onEnter }: Omit<ManualEntryProps, "open" | "onOpen">) {
  const t = useTexts(scannerTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Most boxes have a number; a code typed before decides otherwise.
  const [letters, setLetters] = useState(/[^\d\s]/.test(text));

  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    // The text of last time is corrected, or typed over.
    input.current?.select();
  }, [focused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = tidyCode(text);
    if (code) onEnter(code);
  };
  const switchKeyboard = () => {
    flushSync(() => setLetters(!letters));
    // Phones look at the keyboard that a field asks for when it gets the focus.
    input.current?.blur();
    input.current?.focus();
  };

  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="font-semibold">
        {t.enterManually}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <div className="relative min-w-[min(100%,11rem)] grow basis-0">
          <input
            ref={input}
            id={id}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            maxLength={CODE_MAX_CHARACTERS}
            placeholder={letters ? t.manualExample : t.numberExample}
            inputMode={letters ? "text" : "numeric"}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className="h-12 w-full rounded-control border border-edge bg-card pr-14 pl-4 font-mono text-base pointer-fine:pr-4"
          />
          {/* With a keyboard of keys there is none to choose. */}
          <button
            type="button"
            onClick={switchKeyboard}
            aria-label={letters ? t.typeDigits : t.typeLetters}
            className="absolute top-0.5 right-0.5 size-11 rounded-control text-sm font-semibold text-pine-text pointer-fine:hidden"
          >
            {letters ? t.digitsKey : t.lettersKey}
          </button>
        </div>
        <Button type="submit" className="grow-0 whitespace-nowrap">
          {t.lookUp}
        </Button>
      </div>
      <CheckDigit text={text} />
    </form>
  );
}

/** Shows whether a number's check digit fits. Only a hint: a number is looked up as it is printed. */
function CheckDigit({ text }: { text: string }) {
  const t = useTexts(scannerTexts);
  const [settled] = useDebounced(text, TYPING_PAUSE_MS);
  const note = settled === text ? noteCheckDigit(settled) : null;
  return (
    <p aria-live="polite" className="mt-1.5 flex items-center gap-1.5 text-sm font-medium empty:mt-0">
      {note === "fits" && (
        <>
          <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-pine-text" />
          {t.checkDigitFits}
        </>
      )}
      {note === "wrong" && (
        <>
          <CircleAlert aria-hidden="true" size={16} className="shrink-0 text-brick-text" />
          {t.checkDigitWrong}
        </>
      )}
    </p>
  );
}
