import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";

/** Replaces a finished form with a confirmation, and takes the focus, so that it is read out. */
export function DoneNote({ title, text }: { title: string; text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="flex gap-3 rounded-control bg-pine-soft px-4 py-3 outline-none">
      <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-pine-text" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="wrap-anywhere">{text}</p>
      </div>
    </div>
  );
}
