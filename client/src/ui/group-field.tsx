import { type FocusEvent, type ReactNode, useId } from "react";
import { FieldError } from "#client/ui/field-error.tsx";

/**
 * Buttons of which one has to be chosen, as a field of a form: the error stands below them, and the focus that the form
 * moves to it goes on to the first of them. A `tall` list has its error above, as a phone doesn't show the whole of it.
 */
export function GroupField({
  error,
  tall = false,
  children,
}: {
  error: string | undefined;
  tall?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const said = error && <FieldError id={id}>{error}</FieldError>;
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
      {tall && said && <div className="mb-2">{said}</div>}
      {children}
      {!tall && said}
    </div>
  );
}

function passOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>("input, button")?.focus();
}
