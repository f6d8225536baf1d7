import { CircleAlert } from "lucide-react";

/**
 * Why a form could not be sent, for as long as that holds. It is read out itself (`alert`) where no toast says the
 * same: a toast is read out but disappears.
 */
export function FormFailure({ children, alert = false }: { children: string | null; alert?: boolean }) {
  if (children === null) return null;
  return (
    <p
      ref={bringIntoView}
      {...(alert && { role: "alert" })}
      className="flex scroll-my-3 gap-2.5 rounded-control bg-brick-soft px-4 py-3 font-medium text-brick-text"
    >
      <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

/** It stands above the button that was pressed, which it pushes down, maybe with itself, out of a small screen. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
