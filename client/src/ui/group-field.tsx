import { type FocusEvent, type ReactNode, useId } from "react";
import { FieldError } from "#client/ui/field-error.tsx";

/**
 * Buttons of which one has to be chosen, as a field of a form: what is wrong stands below them, and the focus that the
 * form moves to it goes on to the first of them.
 */
export function GroupField({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset with its legend is inside
    <div
      role="group"
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={error && id}
      onFocus={passOn}
      className="min-w-0 outline-none"
    >
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

function passOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>("input, button")?.focus();
}
