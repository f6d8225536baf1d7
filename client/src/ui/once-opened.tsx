import { type ReactNode, Suspense, useState } from "react";

/** Keeps back something that is fetched when needed (a dialog by `lazy`) until it is first opened, and then keeps it. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
