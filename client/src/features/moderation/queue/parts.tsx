import { type ReactNode, useId } from "react";
import { formatDate } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";

/** A section of an item's details, under a heading of its own. */
export function ItemSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one of many landmarks
    <div role="group" aria-labelledby={id} className="grid gap-2.5 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}

/** Facts in two columns where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-muted sm:pt-0.5">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A member's own text, as plain text with its line breaks. */
export function Written({ children }: { children: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line">
      {children}
    </p>
  );
}

export function Moment({ date }: { date: Date }) {
  const { language } = useI18n();
  return (
    <time dateTime={date.toISOString()}>{formatDate(date, language, { dateStyle: "long", timeStyle: "short" })}</time>
  );
}

/**
 * A key of the keyboard, for sighted moderators: screen readers announce `aria-keyshortcuts`. It is drawn and no text,
 * so that a button's name is what stands on it, for voice control. A hint on a button is left out on phones.
 */
export function Key({ children, isHint = false }: { children: string; isHint?: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-key={children}
      className={`${isHint ? "pointer-coarse:hidden " : ""}inline-flex min-w-5 items-center justify-center rounded border border-current px-1 text-xs leading-4.5 font-medium opacity-80 after:content-[attr(data-key)]`}
    />
  );
}
