import { CircleAlert } from "lucide-react";

/** Why a form could not be sent, for as long as that holds. The toast that says the same, aloud too, goes by. */
export function FormFailure({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className="flex gap-2.5 rounded-control bg-brick-soft px-4 py-3 font-medium text-brick-text">
      <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
