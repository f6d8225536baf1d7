import { Eye, EyeOff } from "lucide-react";
import { type HTMLAttributes, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { fieldTexts } from "#client/messages/late/fields.ts";
import { IconButton } from "#client/ui/button.tsx";
import { FieldError } from "#client/ui/field-error.tsx";

/**
 * A line of text with its label above it and, below, a hint and its error. A password can be made visible while it is
 * typed. A wrong field carries `aria-invalid`; moving the focus there is up to the form.
 */
export function TextField({
  label,
  name,
  value,
  onChange,
  type = "text",
  autoComplete,
  hint,
  error,
  required = false,
  disabled = false,
  autoFocus = false,
  maxLength,
  inputMode,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password" | "url" | "date";
  autoComplete?: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
}) {
  const texts = useTexts(fieldTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [visible, setVisible] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and never during typing
  useEffect(() => {
    const dialog = input.current?.closest("[role=dialog]");
    const focused = document.activeElement;
    // A dialog that is only just opening moves the focus here itself, once it knows where to give it back.
    if (autoFocus && (!dialog || focused === document.body || dialog.contains(focused))) input.current?.focus();
  }, []);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const plain = type === "text" ? {} : { autoCapitalize: "none", spellCheck: false };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...plain}
          ref={input}
          id={id}
          name={name}
          type={type === "password" && visible ? "text" : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          required={required}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          data-autofocus={autoFocus || undefined}
          className={`h-12 w-full rounded-control border bg-card px-4 text-base disabled:bg-paper disabled:text-muted ${
            error === undefined ? "border-edge" : "border-brick"
          } ${type === "password" ? "pr-13" : ""}`}
        />
        {type === "password" && (
          <IconButton
            label={visible ? texts.hidePassword : texts.showPassword}
            icon={visible ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
            disabled={disabled}
            onClick={() => setVisible(!visible)}
            className="absolute top-0.5 right-0.5"
          />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
