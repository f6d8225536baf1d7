import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

/** A figure with its name, and what it is of. */
export interface Figure {
  name: string;
  figure: string;
  text?: string;
  icon?: LucideIcon;
}

/** Two in a row on a phone, one where the letters are large. */
const ROW = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-2.5 md:gap-3";

/** Figures side by side. */
export function Figures({ figures, columns = 4 }: { figures: readonly Figure[]; columns?: 3 | 4 }) {
  return (
    <dl className={`${ROW} ${columns === 3 ? "md:grid-cols-3" : "md:grid-cols-4"}`}>
      {figures.map(({ name, figure, text, icon: Icon }) => (
        <div key={name} className="flex flex-col rounded-card border border-line bg-card p-3.5 md:p-4">
          <dt className="flex items-start justify-between gap-2 text-sm leading-tight font-medium wrap-anywhere">
            {name}
            {Icon && <Icon aria-hidden="true" size={18} className="shrink-0 text-pine-text" />}
          </dt>
          <dd className="mt-1.5 wrap-anywhere">
            <span className="block text-xl leading-7 font-bold tabular-nums md:text-2xl md:leading-8">{figure}</span>
            {text && <span className="block text-sm leading-tight text-muted">{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Four cards in the place of figures that are on their way. */
export function FiguresSkeleton() {
  const t = useMessages();
  return (
    <div role="status" className={`${ROW} md:grid-cols-4`}>
      <span className="sr-only">{t.common.loading}</span>
      {["first", "second", "third", "fourth"].map((place) => (
        <div key={place} data-skeleton className="rounded-card border border-line bg-card p-3.5 md:p-4">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="mt-3 h-7 w-1/2" />
          <Skeleton className="mt-2 h-3.5 w-full" />
        </div>
      ))}
    </div>
  );
}

/** A part of a tab under its own heading. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6 first:mt-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
