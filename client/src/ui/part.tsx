import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { IsLayer } from "#client/lib/layers.ts";
import { loadPart, wantPart } from "#client/lib/parts.ts";

/**
 * A component whose code is fetched when it is first drawn, inside a `Part`, or before it is needed by `preload`. What
 * was fetched ahead is drawn at once: `lazy` alone suspends even then, and React holds back what follows a fallback for
 * 300 ms.
 */
export function part<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(() => loadPart(load));

  function Loaded(props: Props) {
    // Stays the same for as long as it is shown: another component in its place would start from nothing.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }

  return Object.assign(Loaded, {
    /** Rejects where it can't be fetched now: drawing it tries again. */
    preload: async (): Promise<void> => {
      loaded = (await load()).default;
    },
  });
}

/**
 * Shows `fallback` until the code of its children is loaded; without a network it says that the part comes later, or
 * `waiting`.
 */
export function Part({
  fallback,
  waiting = <WantsPart />,
  children,
}: {
  fallback?: ReactNode;
  waiting?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Suspense
      fallback={
        <>
          {waiting}
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  );
}

/**
 * Keeps back a part that opens (a dialog) until it is first opened, and then keeps it. `layer` where the address opens
 * it.
 */
export function OnceOpened({ open, layer = false, children }: { open: boolean; layer?: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <IsLayer value={layer}>
      <Part>{children}</Part>
    </IsLayer>
  );
}

/** Registers, while it is drawn, that the screen waits for a part. */
export function WantsPart() {
  useEffect(wantPart, []);
  return null;
}
