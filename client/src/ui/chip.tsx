import type { ComponentPropsWithRef, ReactNode } from "react";

/** A choice that stays pressed (a filter, a defect), or with no `pressed` a small action. */
export function Chip({
  pressed,
  className = "",
  children,
  ...rest
}: { pressed?: boolean } & ComponentPropsWithRef<"button">) {
  const tone = pressed ? "border-pine bg-pine text-pine-on" : "border-edge/60 bg-card text-ink hover:bg-pine-soft";
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={`inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-full border px-4 text-sm font-medium transition disabled:opacity-55 ${tone} ${className}`}
    >
      {children}
    </button>
  );
}

const TONES = {
  pine: "bg-pine-soft text-pine-text",
  beech: "bg-beech text-beech-on",
  beechSoft: "bg-beech-soft text-beech-text",
  brick: "bg-brick-soft text-brick-text",
  neutral: "bg-line/60 text-ink",
};

/** A short label on something: never a control. */
export function Badge({
  tone = "neutral",
  wraps = false,
  children,
}: {
  tone?: keyof typeof TONES;
  /** For what people have named, which may be long. */
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold leading-5 ${wraps ? "wrap-anywhere" : "whitespace-nowrap"} ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
