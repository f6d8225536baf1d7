import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

/** A part of the settings behind its heading. What was typed stays when it is closed; what it shows is fetched on opening. */
export function SettingsSection({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  // Content that opens below the edge of the sheet would go unnoticed.
  useEffect(() => {
    if (open) section.current?.scrollIntoView({ block: "nearest" });
  }, [open]);

  const toggle = () => {
    setOpen(!open);
    setWanted(true);
  };

  return (
    <section ref={section} className="scroll-mb-4">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left font-semibold -outline-offset-3 transition hover:bg-pine-soft"
        >
          <Icon aria-hidden="true" size={22} className="shrink-0 text-muted" />
          <span className="min-w-0 grow">{title}</span>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={`shrink-0 text-muted transition-transform ${open ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-4 pt-1 pb-5">
        {wanted && children}
      </div>
    </section>
  );
}
