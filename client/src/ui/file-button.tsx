import type { ComponentPropsWithRef, ReactNode } from "react";

/** A button that lets photos be chosen or taken. */
export function FileButton({
  icon,
  label,
  className = "inline-flex",
  ...input
}: { icon: ReactNode; label: string } & ComponentPropsWithRef<"input">) {
  return (
    <label
      className={`relative min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-edge/60 bg-card px-4 text-center text-sm leading-tight font-semibold transition hover:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-pine-text ${className}`}
    >
      <input {...input} type="file" accept="image/*" className="absolute inset-0 size-full cursor-pointer opacity-0" />
      {icon}
      {label}
    </label>
  );
}
