import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The error of a field, below it; `id` is what the field's `aria-describedby` names. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-brick-text">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
