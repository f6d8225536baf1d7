import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from "react";
import { Link } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";

interface Look {
  /** One `primary` per screen. */
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "md" | "sm";
  icon?: ReactNode;
  fullWidth?: boolean;
}

const VARIANTS = {
  primary: "bg-pine text-pine-on hover:brightness-110 active:brightness-95",
  secondary: "border border-edge/60 bg-card text-ink hover:bg-pine-soft",
  ghost: "text-pine-text hover:bg-pine-soft",
  danger: "bg-brick text-brick-on hover:brightness-110 active:brightness-95",
};
const SIZES = { md: "min-h-12 px-5 text-base", sm: "min-h-11 px-4 text-sm" };

function lookOf({ variant = "primary", size = "md", fullWidth = false }: Look, className = ""): string {
  const width = fullWidth ? "w-full" : "";
  return `inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center leading-tight transition disabled:opacity-55 aria-disabled:opacity-55 ${VARIANTS[variant]} ${SIZES[size]} ${width} ${className}`;
}

/** A button; while `pending` it spins, stays focusable and does nothing. */
export function Button({
  variant,
  size,
  icon,
  fullWidth,
  pending = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: Look & { pending?: boolean } & ComponentPropsWithRef<"button">) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ variant, size, fullWidth }, className)}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending}
      onClick={pending ? swallow : onClick}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/**
 * A link that looks like a button: inside the app, with `leave` to a page that the server answers itself, or with
 * `external` to another site in a tab of its own.
 */
export function ButtonLink({
  href,
  external = false,
  leave = false,
  state,
  variant,
  size,
  icon,
  fullWidth,
  className,
  children,
  ...rest
}: Look & { href: string; external?: boolean; leave?: boolean; state?: string } & Omit<
    ComponentPropsWithRef<"a">,
    "href"
  >) {
  const t = useMessages();
  const classes = lookOf({ variant, size, fullWidth }, className);
  if (leave) {
    return (
      <a {...rest} href={href} className={classes}>
        {icon}
        {children}
      </a>
    );
  }
  if (!external) {
    return (
      <Link {...rest} href={href} state={state} className={classes}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a rel="noopener noreferrer" {...rest} href={href} target="_blank" className={classes}>
      {icon}
      {children}
      <span className="sr-only"> ({t.ui.opensInNewTab})</span>
    </a>
  );
}

/** A square button of 44 px that shows only an icon; `label` is its name, and its tooltip (`tooltips.ts`). */
export function IconButton({
  label,
  icon,
  className = "",
  type = "button",
  ...rest
}: { label: string; icon: ReactNode } & ComponentPropsWithRef<"button">) {
  return (
    <button {...rest} type={type} aria-label={label} data-tip className={`${ICON_LOOK} ${className}`}>
      {icon}
    </button>
  );
}

/** The same as a link inside the app. */
export function IconLink({
  label,
  icon,
  href,
  className = "",
}: {
  label: string;
  icon: ReactNode;
  href: string;
  className?: string;
}) {
  return (
    <Link href={href} aria-label={label} data-tip className={`${ICON_LOOK} ${className}`}>
      {icon}
    </Link>
  );
}

const ICON_LOOK =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-control transition hover:bg-ink/8 disabled:opacity-50";

export function Spinner() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 32 32" fill="none" strokeWidth="4">
      <path
        className="animate-turn stroke-current"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength={100}
        strokeDasharray="60 40"
        d="M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75Z"
      />
    </svg>
  );
}

/** Also keeps a pending submit button from sending its form again. */
const swallow: MouseEventHandler = (event) => event.preventDefault();
