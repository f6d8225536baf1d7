import { type ReactNode, useId } from "react";

/** A section of a product's sheet with its heading. */
export function SheetPart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {text && <p className="text-sm text-muted wrap-anywhere">{text}</p>}
      </div>
      {children}
    </section>
  );
}
