import type { ReactNode } from "react";
import { Link } from "wouter";
import { memberPath } from "#shared/domain/member-path.ts";

/** The name of a member, which leads to what others see of them; of a former one the words alone. */
export function PersonLink({
  id,
  className = "",
  children,
}: {
  id: string | null;
  className?: string;
  children: ReactNode;
}) {
  if (id === null) return <span className={`wrap-anywhere ${className}`}>{children}</span>;
  return (
    <Link
      href={memberPath(id)}
      className={`-my-1 inline-block py-1 underline-offset-4 wrap-anywhere hover:underline ${className}`}
    >
      {children}
    </Link>
  );
}
